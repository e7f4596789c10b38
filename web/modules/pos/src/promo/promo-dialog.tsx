/** F8: a code to type, or one tap on what runs today. A code that does not count says why. */
import type { Promo } from '@bloom/api-client';
import { Button, Modal, TextInput } from '@bloom/ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePromo } from '../rules/promo';
import { NAMESPACE, type Till } from '../shared/use-till';
import { findPromo } from './find-promo';
import styles from './promo.module.css';
import { PromoList } from './promo-list';
import { promoRefusal } from './promo-texts';
import { usePromos } from './use-promos';

interface PromoDialogProps {
  till: Till;
  current: Promo | null;
  /** null takes the promo off the sale. */
  onChoose: (promo: Promo | null) => void;
  onClose: () => void;
}

export function PromoDialog({ till, current, onChoose, onClose }: PromoDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const known = usePromos();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  /** Enter came while the promos were still being read. */
  const [early, setEarly] = useState(false);

  function choose(promo: Promo | null) {
    onChoose(promo);
    onClose();
  }

  function apply() {
    if (code.trim() === '') return;
    if (!known) return setEarly(true);
    const today = till.today();
    const promo = findPromo(known.promos, code, today);
    if (!promo) return setRefusal(t(`promoChoice.unknown.${known.state}`, { code: code.trim() }));
    const state = judgePromo(promo, today);
    if (state === 'running') choose(promo);
    else setRefusal(promoRefusal(promo, state, till, t));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as they are there
  useEffect(() => {
    if (!known || !early) return;
    setEarly(false);
    apply();
  }, [known, early]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) apply();
  }

  const removal = current ? (
    <Button onClick={() => choose(null)}>{t('promo.remove', { code: current.code })}</Button>
  ) : null;
  return (
    <Modal opened onClose={onClose} title={t('promoChoice.title')} footer={removal}>
      <div className={styles.form}>
        <TextInput
          label={t('promoChoice.code')}
          className={styles.codeField}
          error={refusal || undefined}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setRefusal('');
            setEarly(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="primary" disabled={code.trim() === '' || !known} onClick={apply}>
          {t('promoChoice.apply')}
        </Button>
      </div>
      <h3 className={styles.heading}>{t('promoChoice.running')}</h3>
      <PromoList till={till} known={known} current={current} onPick={choose} />
    </Modal>
  );
}
