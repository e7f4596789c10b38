import { Button, KeyHint } from '@bloom/ui';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './pay.module.css';
import type { Pay } from './use-pay';

interface PayFootProps {
  till: Till;
  pay: Pay;
  saving: boolean;
  failed: boolean;
  button: RefObject<HTMLButtonElement | null>;
}

/** The change in large figures, and the one way to complete. */
export function PayFoot({ till, pay, saving, failed, button }: PayFootProps) {
  const { t } = useTranslation(NAMESPACE);
  const selling = useSelling();
  let label = t('pay.complete');
  if (saving) label = t('pay.completing');
  else if (failed) label = t('failure.retry');
  return (
    <div className={styles.foot}>
      <div className={styles.change}>
        <span>{t('pay.change')}</span>
        <output className={styles.big} aria-label={t('pay.change')}>
          {pay.change === null ? '—' : till.money(pay.change)}
        </output>
      </div>
      <Button
        ref={button}
        variant="primary"
        size="large"
        fullWidth
        disabled={!pay.paid || selling !== 'yes'}
        busy={saving}
        aria-keyshortcuts="F9 Control+Enter"
        onClick={pay.finish}
      >
        {label} <KeyHint>F9</KeyHint>
      </Button>
    </div>
  );
}
