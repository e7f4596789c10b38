import type { SupplierAccount } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { moneyToWire } from '@bloom/shell-api/money';
import { Button, Modal, NumberInput, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { typedMoney } from '../shared/typed-money';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface SetLimitProps {
  account: Pick<SupplierAccount, 'supplier' | 'credit_limit'>;
  facilityId: string;
  settings: FacilitySettings;
  /** Reads the account anew. */
  again: () => void;
}

/** How much the facility may owe a supplier with what is ordered of it; empty for as much as it wants. */
export function SetLimit(props: SetLimitProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!reachable} onClick={() => setOpen(true)}>
        {t('limit.action')}
      </Button>
      {open ? <LimitForm {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LimitForm({ account, facilityId, settings, again, onClose }: SetLimitProps & { onClose: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const { supplier, credit_limit } = account;
  const [typed, setTyped] = useState(credit_limit ?? '');
  const minor = typedMoney(typed, settings.currency);

  async function save() {
    const limit = minor === null ? null : moneyToWire(minor, settings.currency);
    const { answer } = await write('PUT', '/api/orders/accounts/{supplier_uuid}/limit/', {
      path: { supplier_uuid: supplier.uuid },
      body: { facility_id: facilityId, credit_limit: limit },
    });
    again();
    if (!answer) return;
    const words = { supplier: supplier.name, amount: settings.money(minor) };
    notify({ kind: 'success', message: t(minor === null ? 'limit.gone' : 'limit.done', words) });
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('limit.title', { supplier: supplier.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('limit.back')}</Button>
          <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void save()}>
            {t(minor === null ? 'limit.saveNone' : 'limit.save', { amount: settings.money(minor) })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text>{t('limit.means')}</Text>
        <NumberInput
          label={t('limit.field', { currency: settings.currency.code })}
          description={t('limit.hint')}
          autoFocus
          decimals={settings.currency.minorUnits}
          value={typed}
          error={failure?.fields.credit_limit}
          onChange={setTyped}
        />
        <WriteFailure failure={failure} onClose={clear} beside={['credit_limit']} />
      </Stack>
    </Modal>
  );
}
