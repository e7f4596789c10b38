/** F1: every key of the till, and what it does; where there is no keyboard, only what else is good to know. */
import { useShell } from '@bloom/shell-api';
import { Banner, Button, KeyHint, Modal } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerWindow } from '../customer/customer-window';
import { touchOnly } from '../shared/touch-only';
import { NAMESPACE } from '../shared/use-till';
import styles from './help.module.css';

/** In the order in which a sale goes. The names are texts: `help.keys.*`. */
const KEYS: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['search', 'F2'],
  ['move', '↑', '↓'],
  ['add', '⏎'],
  ['patient', 'F3'],
  ['quantity', 'F7'],
  ['promo', 'F8'],
  ['price', 'F10'],
  ['labels', 'Ctrl L'],
  ['pay', 'F9'],
  ['complete', 'Ctrl ⏎'],
  ['hold', 'F4'],
  ['recall', 'F6'],
  ['back', 'Esc'],
  ['help', 'F1'],
];

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const hasKeys = !touchOnly();
  return (
    <Modal opened onClose={onClose} title={t(hasKeys ? 'help.title' : 'help.titleTouch')} width={680}>
      {hasKeys ? <Keys /> : null}
      <ul className={styles.notes}>
        <li>{t('help.scanner')}</li>
        {hasKeys ? <li>{t('help.letters')}</li> : null}
        <li>{t('help.safe')}</li>
      </ul>
      {hasKeys ? <OpenCustomerScreen onOpened={onClose} /> : null}
    </Modal>
  );
}

/** On a second screen of the till; a tablet has none. */
function OpenCustomerScreen({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [blocked, setBlocked] = useState(false);
  const open = () => {
    if (customerWindow.open()) onOpened();
    else setBlocked(true);
  };
  return (
    <div className={styles.more}>
      {blocked ? <Banner tone="attention">{t('help.customerBlocked')}</Banner> : null}
      <Button onClick={open}>{t('help.customer')}</Button>
    </div>
  );
}

function Keys() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const givesPrices = session.facility?.price_limit_percent != null;
  return (
    // In a small window the list is longer than the screen: keys scroll it.
    <dl className={styles.keys} tabIndex={0}>
      {KEYS.filter(([name]) => name !== 'price' || givesPrices).map(([name, ...keys]) => (
        <div key={name} className={styles.row}>
          <dt className={styles.key}>
            {keys.map((key) => (
              <KeyHint key={key}>{key}</KeyHint>
            ))}
          </dt>
          <dd>{t(`help.keys.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
