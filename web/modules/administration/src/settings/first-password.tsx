import { Button, Group, IconRefresh, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { CopyButton } from './copy-button';
import { makePassword } from './password-maker';

interface FirstPasswordProps {
  value: string;
  onChange: (password: string) => void;
  error?: string;
}

/** A password for somebody else: in clear, because it is to be handed over, and made by the machine unless one types. */
export function FirstPassword({ value, onChange, error }: FirstPasswordProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div>
      <TextInput
        label={t('users.password')}
        description={t('users.passwordHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={8}>
        <CopyButton text={value} />
        <Button variant="quiet" icon={<IconRefresh size={20} />} onClick={() => onChange(makePassword())}>
          {t('users.makeAnother')}
        </Button>
      </Group>
    </div>
  );
}
