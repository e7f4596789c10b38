import { ActionIcon, Banner, IconX } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { CartAction } from './cart';
import styles from './cart.module.css';
import { type JudgedLine, lineTotal } from './news';
import { PacksField } from './packs-field';

interface CartLineRowProps {
  settings: FacilitySettings;
  judged: JudgedLine;
  supplier: string;
  /** Somebody else has the cart. */
  readOnly: boolean;
  dispatch: (action: CartAction) => void;
}

/** One offer of the cart: what, how many packs, at which price, and what changed since. */
export function CartLineRow(props: CartLineRowProps) {
  const { settings, judged, readOnly, dispatch } = props;
  const { t } = useTranslation(NAMESPACE);
  const { line } = judged;
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className={styles.name}>{line.name}</span>
        <span className={styles.amount}>{settings.money(lineTotal(line, settings.currency))}</span>
      </div>
      <PacksField line={line} disabled={readOnly} dispatch={dispatch} />
      <span className={styles.each}>
        <span className={styles.price}>× {settings.wireMoney(line.price)}</span>
        <span className={styles.pack}>{line.pack}</span>
      </span>
      <ActionIcon
        label={t('cart.remove', { name: line.name })}
        className={styles.remove}
        disabled={readOnly}
        onClick={() => dispatch({ type: 'remove', line: line.uuid })}
      >
        <IconX size={20} />
      </ActionIcon>
      <LineNotes {...props} />
    </li>
  );
}

function LineNotes({ settings, judged, supplier, readOnly, dispatch }: CartLineRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const { line, news } = judged;
  if (news.kind === 'unknown') return null;
  if (news.kind === 'gone') return <Note tone="failure">{t('cart.gone', { supplier })}</Note>;
  const { offer } = news;
  const minimum = Math.max(1, offer.minimum_packs);
  const raise = () => dispatch({ type: 'setPacks', line: line.uuid, packs: minimum });
  const accept = () => dispatch({ type: 'accept', line: line.uuid, offer });
  return (
    <>
      {news.kind === 'moved' ? (
        <Note
          tone="attention"
          action={
            readOnly
              ? undefined
              : { label: t('cart.accept', { price: settings.wireMoney(offer.price) }), onClick: accept }
          }
        >
          {t('cart.moved', { before: settings.wireMoney(line.price), now: settings.wireMoney(offer.price) })}
        </Note>
      ) : null}
      {line.packs < minimum ? (
        <Note
          tone="attention"
          action={readOnly ? undefined : { label: t('cart.toMinimum', { count: minimum }), onClick: raise }}
        >
          {t('cart.belowMinimum', { supplier, count: minimum })}
        </Note>
      ) : null}
      {offer.availability === 'available' ? null : (
        <Note tone="attention">{t(`cart.availability.${offer.availability}`, { supplier })}</Note>
      )}
    </>
  );
}

interface NoteProps {
  tone: 'attention' | 'failure';
  action?: { label: string; onClick: () => void };
  children: string;
}

const Note = ({ tone, action, children }: NoteProps) => (
  <div className={styles.note}>
    <Banner tone={tone} inline actions={action ? [action] : []}>
      {children}
    </Banner>
  </div>
);
