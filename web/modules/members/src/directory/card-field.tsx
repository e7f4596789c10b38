import { LONGEST_MEMBER_NUMBER } from '@bloom/patients';
import { IconBarcode, TextInput } from '@bloom/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { CardProblem } from './card-number';

interface CardFieldProps {
  value: string;
  problem: CardProblem | null;
  disabled: boolean;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** A scanner types the number and ends with Enter, which goes on to the button that saves (UIC-07). */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-save]')?.focus();
}

export function CardField({ value, problem, disabled, autoFocus, onChange }: CardFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  const name = problem && 'name' in problem ? problem.name : '';
  return (
    <TextInput
      name="card"
      label={t('members.card')}
      description={t('members.cardHint')}
      error={problem ? t(`members.wrong.${problem.problem}`, { name }) : undefined}
      left={<IconBarcode size={20} />}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={LONGEST_MEMBER_NUMBER}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={goOn}
    />
  );
}
