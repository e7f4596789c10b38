import type { Invoice } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { moneyToWire } from '@bloom/shell-api/money';
import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCredit } from '../shared/account-rights';
import { NAMESPACE } from '../shared/namespace';
import { typedMoney } from '../shared/typed-money';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { creditable, proposedCredit } from './invoice-sums';

interface CreditNoteProps {
  invoice: Invoice;
  /** Whose it is. */
  facilityId: string;
  settings: FacilitySettings;
  /** Reads the invoice anew. */
  again: () => void;
}

/** The supplier takes something off its invoice: written down by who may, at most what is left of it. */
export function CreditNote(props: CreditNoteProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const [open, setOpen] = useState(false);
  const { invoice, settings } = props;
  if (creditable(invoice, settings.currency) <= 0n || !mayCredit(shell, invoice.by_itself)) return null;
  return (
    <Group gap={8}>
      <Button disabled={!reachable} onClick={() => setOpen(true)}>
        {t('creditNote.action')}
      </Button>
      {reachable ? null : <Text tone="muted">{t('creditNote.offline')}</Text>}
      {open ? <CreditNoteForm {...props} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}

const FIELDS = ['amount', 'number', 'reason'];

function CreditNoteForm({ invoice, facilityId, settings, again, onClose }: CreditNoteProps & { onClose: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const { currency } = settings;
  // A second try is the same credit note.
  const [uuid] = useState(() => uuidV7());
  const [number, setNumber] = useState('');
  const [amount, setAmount] = useState(() => {
    const proposed = proposedCredit(invoice, currency);
    return proposed > 0n ? moneyToWire(proposed, currency) : '';
  });
  const [reason, setReason] = useState('');
  const [told, setTold] = useState(false);
  const minor = typedMoney(amount, currency);
  const most = creditable(invoice, currency);
  const isWrong = {
    amount: minor === null || minor <= 0n || minor > most,
    number: number.trim() === '',
    reason: reason.trim() === '',
  };
  const said = (field: keyof typeof isWrong) =>
    told && isWrong[field] ? t(`creditNote.wrong.${field}`, { most: settings.money(most) }) : failure?.fields[field];

  async function save() {
    setTold(true);
    if (minor === null || isWrong.amount || isWrong.number || isWrong.reason) return;
    const { answer } = await write('POST', '/api/orders/invoices/{uuid}/credit-notes/', {
      path: { uuid: invoice.uuid },
      body: {
        ...{ uuid, facility_id: facilityId, amount: moneyToWire(minor, currency) },
        ...{ number: number.trim(), reason: reason.trim() },
      },
    });
    // Also after a no: a colleague may have been faster.
    again();
    if (!answer) return;
    notify({ kind: 'success', message: t('creditNote.done', { amount: settings.money(minor) }) });
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('creditNote.title', { number: invoice.number })}
      footer={
        <>
          <Button onClick={onClose}>{t('creditNote.back')}</Button>
          <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void save()}>
            {t('creditNote.save')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <TextInput
          label={t('creditNote.number')}
          autoFocus
          autoComplete="off"
          maxLength={60}
          value={number}
          error={said('number')}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <NumberInput
          label={t('creditNote.amount', { currency: currency.code })}
          description={t('creditNote.most', { amount: settings.money(most) })}
          decimals={currency.minorUnits}
          value={amount}
          error={said('amount')}
          onChange={setAmount}
        />
        <TextInput
          label={t('creditNote.reason')}
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={said('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <WriteFailure failure={failure} onClose={clear} beside={FIELDS} />
      </Stack>
    </Modal>
  );
}
