import type { SearchIndex } from '@bloom/local-db/catalogue';
import { Button, classes, ToneIcon } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, CartAction } from '../cart/cart';
import styles from '../cart/cart.module.css';
import { twiceIn } from '../rules/ingredients';
import { NAMESPACE } from '../shared/use-till';

interface TwiceQuestionProps {
  cart: Cart;
  index: SearchIndex;
  dispatch: (action: CartAction) => void;
}

/** What somebody said yes to, by sale: each is asked once. */
const answered = new Set<string>();

/** Asks once, softly, before somebody is sold the same medicine under two names. It stops nobody. */
export function TwiceQuestion({ cart, index, dispatch }: TwiceQuestionProps) {
  const { t } = useTranslation(NAMESPACE);
  const [, setAnswers] = useState(0);
  const medicines = cart.lines.map(({ productUuid }) => {
    return { uuid: productUuid, generic: index.get(productUuid)?.generic_name ?? '' };
  });
  const keyOf = (uuids: readonly string[]) => `${cart.uuid} ${uuids.join(' ')}`;
  const twice = twiceIn(medicines).find(({ uuids }) => !answered.has(keyOf(uuids)));
  const last = twice?.uuids.at(-1);
  if (!twice || last === undefined) return null;
  const { ingredient, uuids } = twice;
  const named = cart.lines.filter(({ productUuid }) => uuids.includes(productUuid)).map(({ name }) => name);
  function sell() {
    answered.add(keyOf(uuids));
    setAnswers((before) => before + 1);
  }
  return (
    <div role="status" className={classes(styles.notice, styles.question)}>
      <ToneIcon tone="attention" size={18} />
      <span className={styles.noticeText}>{t('care.twice.question', { ingredient, names: named.join(' · ') })}</span>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={sell}>
          {t('care.twice.sell')}
        </Button>
        <Button variant="quiet" onClick={() => dispatch({ type: 'remove', productUuid: last })}>
          {t('care.twice.remove')}
        </Button>
      </div>
    </div>
  );
}
