/** One transfer: what was sent, what was received, and what may be done with it now. */

import type { StockTransfer } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Actions, actionsText, Banner, BreadcrumbHeader, Button, IconPrinter, Loading, Page, Stack } from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '../documents/confirm';
import { DocumentFailure } from '../documents/document-failure';
import { Fact } from '../documents/fact';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useStockWrite } from '../shared/use-stock-write';
import { allowed } from './rules/states';
import { TransferLines } from './transfer-lines';
import { TransferPaper } from './transfer-paper';
import { TransferStatus } from './transfer-status';
import { HoursLeft } from './transfers.page';

export const TRANSFER = '/api/inventory-bff/stock-transfers/{id}/';

export function TransferPage({ id, settings }: { id: string; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const read = useRead(TRANSFER, { path: { id } });
  const [changed, setChanged] = useState<StockTransfer>();
  const transfer = changed ?? read.answer;
  const home = `/stock-transfer/${settings.facilityId}`;
  return (
    <Page>
      <BreadcrumbHeader
        title={
          transfer
            ? `${t('transfers.number', { number: transfer.number })} · ${transfer.facilityName}`
            : t('transfers.one')
        }
        onBack={() => navigate(home)}
      >
        {transfer ? <TransferStatus transfer={transfer} facilityId={settings.facilityId} /> : null}
      </BreadcrumbHeader>
      {transfer ? (
        <Transfer
          transfer={transfer}
          settings={settings}
          onChanged={setChanged}
          onRemoved={() => navigate(`${home}?tab=drafts`)}
        />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('transfers.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

interface TransferProps {
  transfer: StockTransfer;
  settings: FacilitySettings;
  onChanged: (transfer: StockTransfer) => void;
  onRemoved: () => void;
}

type Asked = 'send' | 'cancel' | 'remove';

function Transfer({ transfer, settings, onChanged, onRemoved }: TransferProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const write = useStockWrite();
  const [asked, setAsked] = useState<Asked | null>(null);
  const paper = usePrintSheet(() => <TransferPaper transfer={transfer} settings={settings} />);
  const may = allowed(transfer, settings.facilityId);
  const count = transfer.products.length;
  const home = `/stock-transfer/${settings.facilityId}`;

  async function act(how: Asked) {
    const path = { id: transfer.id };
    if (how === 'remove') {
      const gone = await write.write('DELETE', TRANSFER, { path });
      setAsked(null);
      if (!gone.failure) onRemoved();
      return;
    }
    const done = await (how === 'send'
      ? write.write('POST', '/api/inventory-bff/stock-transfers/{id}/send/', { path })
      : write.write('POST', '/api/inventory-bff/stock-transfers/{id}/cancel/', { path }));
    setAsked(null);
    if (done.failure) return;
    onChanged(done.answer);
    shell.notify({ kind: 'success', message: t(`transfers.done.${how}`, { number: transfer.number }) });
    // When it fails it is tried again by itself; the stock has moved either way.
    await shell.refreshInventory().catch(() => undefined);
  }

  return (
    <Stack gap={16}>
      <TransferFacts transfer={transfer} settings={settings} />
      {may.receive ? (
        <Banner tone="info">
          {t('transfers.toReceive')} <HoursLeft transfer={transfer} />
        </Banner>
      ) : null}
      <DocumentFailure write={write} />
      <TransferLines transfer={transfer} settings={settings} />
      <Actions>
        <Button className={actionsText} icon={<IconPrinter size={20} />} onClick={paper.print}>
          {t('transfers.print')}
        </Button>
        {may.remove ? (
          <Button variant="danger" onClick={() => setAsked('remove')}>
            {t('transfers.remove')}
          </Button>
        ) : null}
        {may.cancel ? (
          <Button variant="danger" onClick={() => setAsked('cancel')}>
            {t('transfers.cancel')}
          </Button>
        ) : null}
        {may.edit ? (
          <Button onClick={() => navigate(`${home}/edit/${transfer.id}`)}>{t('transfers.edit')}</Button>
        ) : null}
        {may.send ? (
          <Button variant="primary" size="large" disabled={count === 0} onClick={() => setAsked('send')}>
            {t('transfers.send', { count })}
          </Button>
        ) : null}
        {may.receive ? (
          <Button variant="primary" size="large" onClick={() => navigate(`${home}/receive/${transfer.id}`)}>
            {t('transfers.receive')}
          </Button>
        ) : null}
      </Actions>
      {asked ? (
        <Confirm
          title={t(`transfers.ask.${asked}.title`, { name: transfer.destination_facility.name })}
          action={t(`transfers.ask.${asked}.action`, { count, number: transfer.number })}
          danger={asked !== 'send'}
          busy={write.busy}
          onConfirm={() => void act(asked)}
          onClose={() => setAsked(null)}
        >
          {t(`transfers.ask.${asked}.hint`, { name: transfer.destination_facility.name })}
        </Confirm>
      ) : null}
      {paper.sheet}
    </Stack>
  );
}

export function TransferFacts({ transfer, settings }: Pick<TransferProps, 'settings' | 'transfer'>) {
  const { t } = useTranslation(NAMESPACE);
  const at = (time: string) => formatDateTime(time, settings.language, settings.timeZone);
  const { sent_at, finalised_at, finalised_by_itself } = transfer;
  return (
    <dl className={table.facts}>
      <Fact name={t('transfers.from')}>{transfer.source_facility.name}</Fact>
      <Fact name={t('transfers.to')}>{transfer.destination_facility.name}</Fact>
      <Fact name={t('transfers.createdBy')}>
        {transfer.created_by}, {at(transfer.created_at)}
      </Fact>
      {sent_at ? (
        <Fact name={t('transfers.sentBy')}>
          {transfer.sent_by}, {at(sent_at)}
        </Fact>
      ) : null}
      {finalised_at ? (
        <Fact name={t('transfers.finalisedBy')}>
          {finalised_by_itself ? t('transfers.byItself') : transfer.finalised_by}, {at(finalised_at)}
        </Fact>
      ) : null}
      {transfer.note ? <Fact name={t('transfers.note')}>{transfer.note}</Fact> : null}
    </dl>
  );
}
