import type { Order } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import type { Draft } from '@bloom/shell-api/draft';
import { Banner, Button, EmptyState, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import {
  type HeadProblem,
  headProblems,
  type InvoiceDraft,
  invoiceBody,
  invoiceRows,
  rowProblem,
  totalOf,
  typeInto,
} from './invoice-draft';
import { InvoiceRowFields } from './invoice-row';
import styles from './invoices.module.css';

interface InvoiceFormProps {
  order: Order;
  /** Units that invoices name already, by line. */
  invoiced: ReadonlyMap<string, number>;
  kept: Draft<InvoiceDraft>;
  draft: InvoiceDraft;
  settings: FacilitySettings;
}

/** Kept on this device while it is typed; written down when the server answers. */
export function InvoiceForm({ order, invoiced, kept, draft, settings }: InvoiceFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const navigate = useNavigate();
  const { write, busy, failure, clear } = useWrite();
  const [told, setTold] = useState(false);
  const { currency, facilityId } = settings;
  const rows = invoiceRows(order, invoiced, draft, currency);
  const problems = headProblems(draft, rows, settings.today());
  const wrong = rows.find((row) => rowProblem(row) !== null);
  const isSame = failure?.code === 'same_number';
  const said = (problem: HeadProblem) =>
    told && problems.includes(problem) ? t(`newInvoice.wrong.${problem}`) : failure?.fields[problem];

  async function save() {
    setTold(true);
    if (wrong) document.getElementById(`invoice-${wrong.line.uuid}`)?.scrollIntoView?.({ block: 'center' });
    if (problems.length > 0 || wrong) return;
    const body = invoiceBody(draft, rows, { facilityId, order: order.uuid, currency });
    const { answer } = await write('POST', '/api/orders/invoices/', { body });
    if (!answer) return;
    await kept.forget();
    notify({ kind: 'success', message: t('newInvoice.done', { number: answer.number }) });
    navigate(`/invoices/${answer.uuid}`, { replace: true });
  }
  if (rows.length === 0) return <EmptyState title={t('newInvoice.noLines')}>{t('newInvoice.noLinesHint')}</EmptyState>;
  return (
    <Stack gap={16}>
      <Text>{t('newInvoice.hint', { supplier: order.supplier.name })}</Text>
      <div className={styles.fields}>
        <TextInput
          label={t('newInvoice.number')}
          autoComplete="off"
          maxLength={60}
          value={draft.number}
          error={said('number') ?? (isSame ? failure.detail : undefined)}
          onChange={(event) => kept.change({ ...draft, number: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('newInvoice.day')}
          value={draft.day}
          error={said('day')}
          onChange={(event) => kept.change({ ...draft, day: event.currentTarget.value })}
        />
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <InvoiceRowFields
            key={row.line.uuid}
            row={row}
            problem={told ? rowProblem(row) : null}
            settings={settings}
            onType={(fields) => kept.change((before) => typeInto(before, row.line.uuid, fields))}
          />
        ))}
      </ul>
      {kept.failed ? <Banner tone="failure">{t('newInvoice.unkept')}</Banner> : null}
      {told && problems.includes('nothing') ? <Banner tone="attention">{t('newInvoice.wrong.nothing')}</Banner> : null}
      {told && wrong ? <Banner tone="attention">{t('newInvoice.wrongLine', { name: wrong.line.name })}</Banner> : null}
      {isSame && typeof failure.body.invoice_uuid === 'string' ? (
        <Link to={`/invoices/${failure.body.invoice_uuid}`}>{t('newInvoice.toSame')}</Link>
      ) : null}
      {isSame ? null : <WriteFailure failure={failure} onClose={clear} beside={['number', 'day']} />}
      {reachable ? null : <Banner tone="attention">{t('newInvoice.offline')}</Banner>}
      <p className={styles.total}>
        <span>{t('newInvoice.total')}</span>
        <strong>{settings.money(totalOf(rows))}</strong>
      </p>
      <div>
        <Button variant="primary" size="large" busy={busy} disabled={!reachable} onClick={() => void save()}>
          {t('newInvoice.save')}
        </Button>
      </div>
    </Stack>
  );
}
