import { Button, IconCheck } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** The clipboard needs https and may be refused; what is to be copied stays in sight either way. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(NAMESPACE);
  const [state, setState] = useState<{ text: string; worked: boolean } | null>(null);
  const done = state?.text === text ? state : null;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState({ text, worked: true });
    } catch (error) {
      console.warn('Nothing could be copied', error);
      setState({ text, worked: false });
    }
  }
  return (
    <Button
      icon={done?.worked ? <IconCheck size={20} /> : undefined}
      disabled={text === ''}
      onClick={() => void copy()}
    >
      <span role="status">{t(done ? (done.worked ? 'users.copied' : 'users.notCopied') : 'users.copy')}</span>
    </Button>
  );
}
