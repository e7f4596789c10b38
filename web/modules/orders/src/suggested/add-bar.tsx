import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button } from '@bloom/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NewLine } from '../cart/cart';
import { useCart } from '../cart/use-cart';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CreditOfAdds } from './credit-of-adds';
import type { Plan } from './plan';
import styles from './suggested.module.css';
import type { Suggested } from './work-out';

interface AddBarProps {
  /** What the list shows: nothing else is added. */
  shown: readonly Suggested[];
  plan: Plan;
  forget: (uuids: readonly string[]) => void;
  /** Minor units; null without one. */
  budget: { all: bigint; left: bigint } | null;
  settings: FacilitySettings;
}

/** What the list comes to, and the way into the cart. */
export function AddBar({ shown, plan, forget, budget, settings }: AddBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { phase, dispatch } = useCart();
  const bar = useRef<HTMLElement>(null);
  const adds = shown.flatMap((one) => {
    const { packs } = plan.of(one);
    return one.offer && packs > 0 ? [{ one, offer: one.offer, packs, price: one.price }] : [];
  });
  const there = shown.filter(({ inCart }) => inCart.packs > 0).length;
  const packs = adds.reduce((sum, add) => sum + add.packs, 0);
  const total = adds.reduce((sum, add) => sum + add.price * BigInt(add.packs), 0n);

  function addAll() {
    if (phase !== 'ours') {
      notify({ kind: 'warning', message: t('suggested.cartElsewhere') });
      return;
    }
    const lines = adds.map(({ offer, packs }): NewLine => ({ offer, packs, ids: { order: uuidV7(), line: uuidV7() } }));
    dispatch({ type: 'addNew', adds: lines });
    forget(adds.map(({ one }) => one.uuid));
    const said = [
      t('suggested.added', { count: adds.length }),
      there > 0 ? t('suggested.stays', { count: there }) : '',
    ];
    notify({ kind: 'success', message: said.filter(Boolean).join(' ') });
    // The button has nothing to add any more, and what has the focus must be there.
    bar.current?.focus();
  }

  return (
    <section ref={bar} tabIndex={-1} aria-label={t('suggested.bar')} className={styles.bar}>
      {plan.over > 0n ? (
        <div className={styles.wide}>
          <Banner tone="attention">{t('suggested.over', { amount: settings.money(plan.over) })}</Banner>
        </div>
      ) : null}
      <div className={styles.wide}>
        <CreditOfAdds adds={adds} settings={settings} />
      </div>
      <div className={styles.sum}>
        <span>{t('suggested.sum', { count: adds.length, packs: t('suggested.sumPacks', { count: packs }) })}</span>
        <strong>{settings.money(total)}</strong>
        {budget && budget.left < budget.all ? (
          <span>{t('suggested.budgetCart', { amount: settings.money(budget.all - budget.left) })}</span>
        ) : null}
        {there > 0 ? <Link to="/cart">{t('suggested.there', { count: there })}</Link> : null}
      </div>
      <Button variant="primary" disabled={adds.length === 0} onClick={addAll}>
        {t('suggested.add')}
      </Button>
    </section>
  );
}
