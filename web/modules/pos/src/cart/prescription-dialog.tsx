import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Button, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnough, onPrescription } from '../rules/prescription';
import { enterGoesOn } from '../shared/enter-goes-on';
import { NAMESPACE } from '../shared/use-till';
import type { Cart, CartAction } from './cart';

const FORM = 'prescription';
const MOST_LETTERS = 200;

interface PrescriptionDialogProps {
  cart: Cart;
  product: (uuid: string) => InventoryRecord | undefined;
  dispatch: (action: CartAction) => void;
  /** What the facility asks was answered. */
  onTold: () => void;
  onClose: () => void;
}

/** What the facility asks before it sells what is sold on prescription only: who prescribed it, or a manager's PIN. */
export function PrescriptionDialog({ cart, product, dispatch, onTold, onClose }: PrescriptionDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session, approve } = useShell();
  const covers = onPrescription(cart.lines, product, session);
  const names = cart.lines
    .filter(({ productUuid }) => productUuid in covers)
    .map(({ name, quantity }) => `${quantity} × ${name}`);
  const byManager = session.facility?.prescription_rule === 'manager';
  const [prescriber, setPrescriber] = useState(cart.prescription?.prescriber ?? '');
  const [number, setNumber] = useState(cart.prescription?.number ?? '');
  const [tried, setTried] = useState(false);
  const fault = (text: string) => (tried && text.trim() === '' ? t('prescription.missing') : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const approved_by = byManager ? await approve(t('prescription.approve', { names: names.join(', ') })) : null;
    const said = { prescriber: prescriber.trim(), number: number.trim(), approved_by };
    if (!isEnough(said, session)) return;
    dispatch({ type: 'setPrescription', prescription: { ...said, covers } });
    onTold();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('prescription.title')}
      footer={
        <Button type="submit" variant="primary" form={FORM} data-autofocus={byManager || undefined}>
          {t(byManager ? 'prescription.ask' : 'prescription.pay')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <Text>{t(byManager ? 'prescription.textManager' : 'prescription.text')}</Text>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {byManager ? null : (
            <>
              <TextInput
                autoFocus
                label={t('prescription.prescriber')}
                maxLength={MOST_LETTERS}
                autoComplete="off"
                value={prescriber}
                error={fault(prescriber)}
                onKeyDown={enterGoesOn}
                onChange={({ currentTarget }) => setPrescriber(currentTarget.value)}
              />
              <TextInput
                label={t('prescription.number')}
                description={t('prescription.numberHint')}
                maxLength={MOST_LETTERS}
                autoComplete="off"
                value={number}
                error={fault(number)}
                onKeyDown={enterGoesOn}
                onChange={({ currentTarget }) => setNumber(currentTarget.value)}
              />
            </>
          )}
        </Stack>
      </form>
    </Modal>
  );
}
