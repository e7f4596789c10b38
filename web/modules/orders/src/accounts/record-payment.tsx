import { uuidV7 } from '@bloom/local-db';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { moneyToWire } from '@bloom/shell-api/money';
import { Button, IconCash, Modal, NumberInput, Stack, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { typedMoney } from '../shared/typed-money';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface RecordPaymentProps {
  supplier: { uuid: string; name: string };
  /** Who paid. */
  facilityId: string;
  settings: FacilitySettings;
  /** Reads the account anew. */
  again: () => void;
}

/** Writes down what was paid to a supplier; orders on hold that it brings under the limit are released by the server. */
export function RecordPayment(props: RecordPaymentProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconCash size={20} />} disabled={!reachable} onClick={() => setOpen(true)}>
        {t('payment.action')}
      </Button>
      {open ? <PaymentForm {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const FIELDS = ['amount', 'day', 'reference'];

function PaymentForm({ supplier, facilityId, settings, again, onClose }: RecordPaymentProps & { onClose: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  // A second try is the same payment.
  const [uuid] = useState(() => uuidV7());
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState(() => settings.today());
  const [reference, setReference] = useState('');
  const [told, setTold] = useState(false);
  const minor = typedMoney(amount, settings.currency);
  const isWrong = {
    amount: minor === null || minor <= 0n,
    day: day === '' || day > settings.today(),
    reference: reference.trim() === '',
  };
  const said = (field: keyof typeof isWrong) =>
    told && isWrong[field] ? t(`payment.wrong.${field}`) : failure?.fields[field];

  async function save() {
    setTold(true);
    if (minor === null || isWrong.amount || isWrong.day || isWrong.reference) return;
    const body = { uuid, facility_id: facilityId, amount: moneyToWire(minor, settings.currency), day };
    const { answer } = await write('POST', '/api/orders/accounts/{supplier_uuid}/payments/', {
      path: { supplier_uuid: supplier.uuid },
      body: { ...body, reference: reference.trim() },
    });
    // Also after a no: a colleague may have been faster.
    again();
    if (!answer) return;
    notify({ kind: 'success', message: t('payment.done', { amount: settings.money(minor), supplier: supplier.name }) });
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payment.title', { supplier: supplier.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('payment.back')}</Button>
          <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void save()}>
            {t('payment.save')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <NumberInput
          label={t('payment.amount', { currency: settings.currency.code })}
          autoFocus
          decimals={settings.currency.minorUnits}
          value={amount}
          error={said('amount')}
          onChange={setAmount}
        />
        <TextInput
          type="date"
          label={t('payment.day')}
          value={day}
          error={said('day')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          label={t('payment.reference')}
          description={t('payment.referenceHint')}
          autoComplete="off"
          maxLength={200}
          value={reference}
          error={said('reference')}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <WriteFailure failure={failure} onClose={clear} beside={FIELDS} />
      </Stack>
    </Modal>
  );
}
