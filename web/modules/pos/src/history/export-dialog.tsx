/** Orders the sales of some days as a sheet; the notifications have it when it is ready (EXP-01). */
import type { NewSalesExport } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { type Failure, failureOf, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, Group, Modal, RadioGroup, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayFilter } from '../shared/day-range';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type ExportDays, exportDays, wrongDays } from './export-days';

export interface ExportDialogProps {
  till: Till;
  /** What the list shows; the export begins with the same days. */
  day: DayFilter;
  onClose: () => void;
}

type Format = NewSalesExport['format'];

export function ExportDialog({ till, day, onClose }: ExportDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const [days, setDays] = useState(() => exportDays(day, till.today()));
  const [format, setFormat] = useState<Format>('xlsx');
  const { order, busy, failure } = useOrder(till, onClose);
  const wrong = wrongDays(days, till.today());
  const change = (part: Partial<ExportDays>) => setDays((before) => ({ ...before, ...part }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('export.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!reachable || wrong !== null}
            onClick={() => void order(days, format)}
          >
            {t('export.start')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text tone="muted">{t('export.description')}</Text>
        <Group align="flex-start">
          <TextInput
            type="date"
            label={t('export.from')}
            value={days.from}
            max={till.today()}
            error={wrong === 'from' ? t('export.wrong') : undefined}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('export.to')}
            value={days.to}
            max={till.today()}
            error={wrong === 'to' ? t('export.wrong') : wrong === 'order' ? t('export.wrongOrder') : undefined}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </Group>
        <RadioGroup
          label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(value as Format)}
          options={[
            { value: 'xlsx', label: t('export.xlsx') },
            { value: 'csv', label: t('export.csv') },
          ]}
        />
        <WriteFailure failure={failure} />
        {reachable ? null : <Banner tone="attention">{t('export.offline')}</Banner>}
      </Stack>
    </Modal>
  );
}

function useOrder(till: Till, onDone: () => void) {
  const { server, exports, notify } = useShell();
  const { t } = useTranslation(NAMESPACE);
  // The same days in the same format are one order, however often it is sent.
  const [ids] = useState(() => new Map<string, string>());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function order({ from, to }: ExportDays, format: Format): Promise<void> {
    setBusy(true);
    setFailure(null);
    const what = `${from} ${to} ${format}`;
    const id = ids.get(what) ?? uuidV7();
    ids.set(what, id);
    const body: NewSalesExport = { id, facility_id: till.facilityId, from, to, format };
    try {
      await server.write('POST', '/api/sales/download/', { body, key: id });
      exports.started('sales', id);
      notify({ kind: 'success', message: t('export.started') });
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }
  return { order, busy, failure };
}
