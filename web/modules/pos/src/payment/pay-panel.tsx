/**
 * Takes the payment: exact cash is one Enter away; any number of tenders until nothing is left to pay. What to pay and
 * what is left stay in sight whatever is open below, and the on-screen keyboard never covers the way to complete.
 */

import type { StorageFailure } from '@bloom/shell-api/storage-failure';
import { Banner, Button, classes, IconArrowLeft, KeyHint } from '@bloom/ui';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SellingNote } from '../shared/selling-note';
import { touchOnly } from '../shared/touch-only';
import { NAMESPACE } from '../shared/use-till';
import { FailureNote } from './failure-note';
import styles from './pay.module.css';
import { PayAmounts } from './pay-amounts';
import { PayFields } from './pay-fields';
import { PayFoot } from './pay-foot';
import { TenderList } from './tender-list';
import { useKeyboardInset } from './use-keyboard-inset';
import { type PayFacts, usePay } from './use-pay';
import { usePayKeys } from './use-pay-keys';

export interface PayPanelProps extends PayFacts {
  failure: StorageFailure | null;
  onBack: () => void;
}

/** A key held down must not press the button under it again and again. */
function ignoreRepeatedEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

export function PayPanel({ failure, onBack, ...facts }: PayPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const { till, total, saving } = facts;
  const pay = usePay(facts);
  const inset = useKeyboardInset();
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const reference = useRef<HTMLInputElement>(null);
  const complete = useRef<HTMLButtonElement>(null);

  function back() {
    if (!saving) onBack();
  }
  usePayKeys({ amount, onComplete: pay.finish, onBack: back });

  const { place } = pay;
  // Layout effects: what is typed as soon as it is seen goes there.
  useLayoutEffect(() => {
    const places = { amount, reference, complete };
    // On a touch screen the amount is right most of the time; the keyboard opens when it is touched.
    const target = place.at === 'amount' && touchOnly() ? null : places[place.at].current;
    if (!target) title.current?.focus();
    target?.focus();
    if (target === amount.current) amount.current?.select();
  }, [place]);
  // The busy button lost the focus; the way to try again must be one key away.
  useLayoutEffect(() => {
    if (failure) complete.current?.focus();
  }, [failure]);
  const alarmed = failure !== null || pay.over > 0n;
  useEffect(() => {
    if (alarmed && body.current) body.current.scrollTop = 0;
  }, [alarmed]);

  return (
    <section
      className={classes(styles.panel, inset > 0 && styles.typing)}
      style={{ '--keyboard': `${inset}px` } as CSSProperties}
      aria-labelledby="pos-pay-title"
      onKeyDownCapture={ignoreRepeatedEnter}
    >
      <div className={styles.head}>
        <Button variant="quiet" icon={<IconArrowLeft size={20} />} disabled={saving} onClick={back}>
          {t('pay.back')} <KeyHint>Esc</KeyHint>
        </Button>
        <h2 id="pos-pay-title" ref={title} tabIndex={-1} className={styles.title}>
          {t('pay.title')}
        </h2>
      </div>
      <PayAmounts till={till} total={total} rest={pay.rest} before={pay.totalBefore} />
      <div ref={body} className={styles.body}>
        <SellingNote />
        {failure ? <FailureNote failure={failure} /> : null}
        {pay.over > 0n ? <Banner tone="failure">{t('pay.over', { amount: till.money(pay.over) })}</Banner> : null}
        {total === 0n && pay.paid ? <Banner tone="ok">{t('pay.nothing')}</Banner> : null}
        <TenderList till={till} tenders={pay.tenders} disabled={saving} onRemove={pay.remove} />
        {pay.open ? <PayFields till={till} pay={pay} saving={saving} amount={amount} reference={reference} /> : null}
      </div>
      <PayFoot till={till} pay={pay} saving={saving} failed={failure !== null} button={complete} />
    </section>
  );
}
