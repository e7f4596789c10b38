import { TextInput } from '@bloom/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CreditLine } from '../credit/credit-line';
import type { Credit } from '../credit/use-credit';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { CartAction } from './cart';
import styles from './cart.module.css';
import { CartLineRow } from './cart-line';
import type { JudgedOrder } from './news';

/** Characters: a sentence or two. */
const LONGEST_NOTE = 500;

interface SupplierPartProps {
  settings: FacilitySettings;
  judged: JudgedOrder;
  credit: Credit | null;
  readOnly: boolean;
  dispatch: (action: CartAction) => void;
}

/** What goes to one supplier, and what it comes to. */
export function SupplierPart({ settings, judged, credit, readOnly, dispatch }: SupplierPartProps) {
  const { t } = useTranslation(NAMESPACE);
  const id = useId();
  const { order, lines, total } = judged;
  const { uuid, supplierUuid, supplierName: supplier, note } = order;
  return (
    <section aria-labelledby={id} className={styles.supplier}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {supplier}
        </h2>
        <span className={styles.total}>{settings.money(total)}</span>
      </header>
      <ul aria-labelledby={id}>
        {lines.map((one) => (
          <CartLineRow
            key={one.line.uuid}
            settings={settings}
            judged={one}
            supplier={supplier}
            readOnly={readOnly}
            dispatch={dispatch}
          />
        ))}
      </ul>
      <div className={styles.noteField}>
        <CreditLine
          supplier={{ uuid: supplierUuid, name: supplier }}
          credit={credit}
          ordering={total}
          settings={settings}
        />
        <TextInput
          label={t('cart.note', { supplier })}
          value={note}
          maxLength={LONGEST_NOTE}
          disabled={readOnly}
          autoComplete="off"
          onChange={(event) => dispatch({ type: 'note', order: uuid, note: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}
