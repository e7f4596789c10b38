import type { InventoryRecord } from '@bloom/local-db';
import { formatExpiry } from '@bloom/shell-api/day';
import { Badge, classes, Modal, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { expiryState } from '../rules/fefo';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { CartLine } from './cart';
import styles from './lot-dialog.module.css';

interface LotDialogProps {
  line: CartLine;
  item: InventoryRecord;
  till: Till;
  /** null: first expiry first again. */
  onChoose: (batchId: string | null) => void;
  onClose: () => void;
}

interface ChoiceProps {
  chosen: boolean;
  name: string;
  detail: string;
  /** Why it cannot be chosen. */
  refusal?: string;
  onChoose: () => void;
}

function Choice({ chosen, name, detail, refusal, onChoose }: ChoiceProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <li>
      <button
        type="button"
        className={classes(styles.choice, chosen && styles.chosen)}
        aria-pressed={chosen}
        // Not `disabled`: a screen reader could not reach the reason then.
        aria-disabled={refusal ? true : undefined}
        data-autofocus={chosen || undefined}
        onClick={() => {
          if (!refusal) onChoose();
        }}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
        {refusal ? <StatusBadge tone="failure">{refusal}</StatusBadge> : null}
        {chosen ? <Badge>{t('lots.chosen')}</Badge> : null}
      </button>
    </li>
  );
}

/** The lots of one product: the cashier sells from the one in her hand. Expired ones are there, with the reason. */
export function LotDialog({ line, item, till, onChoose, onClose }: LotDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const today = till.today();
  const lots = [...item.batches].sort((a, b) => (a.expiry_date < b.expiry_date ? -1 : 1));
  return (
    <Modal opened onClose={onClose} title={t('lots.title', { name: line.name })}>
      <ul className={styles.list}>
        <Choice
          chosen={line.batchId === null && !line.noBatch}
          name={t('lots.automatic')}
          detail={t('lots.automaticHint')}
          onChoose={() => onChoose(null)}
        />
        {lots.map((batch) => {
          const date = formatExpiry(batch.expiry_date, till.language);
          let refusal: string | undefined;
          if (expiryState(batch.expiry_date, today) === 'expired') refusal = t('lots.expired', { date });
          else if (batch.quantity <= 0) refusal = t('lots.empty');
          return (
            <Choice
              key={batch.id}
              chosen={line.batchId === batch.id}
              name={t('cart.lot', { lot: batch.lot, date })}
              detail={t('lots.left', { count: batch.quantity })}
              refusal={refusal}
              onChoose={() => onChoose(batch.id)}
            />
          );
        })}
      </ul>
    </Modal>
  );
}
