import { Banner, Button, Stack, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTyped } from '../money/money';
import { enterGoesOn } from '../shared/enter-goes-on';
import { NAMESPACE, type Till } from '../shared/use-till';

const MOST_LETTERS = 200;

interface MovementFormProps {
  way: 'in' | 'out';
  till: Till;
  saving: boolean;
  failure: string | null;
  /** Minor units, above zero. */
  onSave: (amount: bigint, note: string) => void;
  onBack: () => void;
}

/** Cash that comes into the drawer or leaves it, and no sale: change from the bank, bread, the owner. */
export function MovementForm({ way, till, saving, failure, onSave, onBack }: MovementFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const amount = parseTyped(typed, till.currency);
  const right = amount !== null && amount > 0n;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (right && note.trim() !== '') onSave(amount, note.trim());
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {failure ? <Banner tone="failure">{failure}</Banner> : null}
        <TextInput
          autoFocus
          label={t('shift.amount', { currency: till.currency.code })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={typed}
          error={tried && !right ? t('shift.notAnAmount', { example: till.typed(12_550n) }) : undefined}
          onKeyDown={enterGoesOn}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <TextInput
          label={t(way === 'in' ? 'shift.whyIn' : 'shift.whyOut')}
          autoComplete="off"
          maxLength={MOST_LETTERS}
          value={note}
          error={tried && note.trim() === '' ? t('shift.sayWhy') : undefined}
          onKeyDown={enterGoesOn}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="primary" busy={saving}>
            {t(way === 'in' ? 'shift.savePaidIn' : 'shift.savePaidOut')}
          </Button>{' '}
          <Button onClick={onBack}>{t('shift.back')}</Button>
        </div>
      </Stack>
    </form>
  );
}
