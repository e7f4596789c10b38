/** The cart, beside the catalogue or as a page of its own: an order for each supplier, and one press that sends them all. */
import { Banner, Button, EmptyState, IconShoppingCart, Loading } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useCredit } from '../credit/use-credit';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type CartAction, isEmpty } from './cart';
import styles from './cart.module.css';
import type { CartPhase } from './kept-cart';
import type { JudgedCart } from './news';
import { SupplierPart } from './supplier-part';
import { useCart } from './use-cart';
import { useJudgedCart } from './use-judged-cart';
import { useSend } from './use-send';

export function CartPanel({ settings, actions }: { settings: FacilitySettings; actions?: React.ReactNode }) {
  const { t } = useTranslation(NAMESPACE);
  const { cart, phase, unkept, dispatch } = useCart();
  const judged = useJudgedCart(settings);
  const credit = useCredit(settings);
  const readOnly = phase !== 'ours';
  if (phase === 'looking') return <Loading />;
  return (
    <div className={styles.panel}>
      <PhaseNote phase={phase} />
      {unkept ? <Banner tone="failure">{t('cart.unkept')}</Banner> : null}
      {cart.undo ? <UndoNote dispatch={dispatch} /> : null}
      {isEmpty(cart) ? (
        <EmptyState icon={<IconShoppingCart size={40} />} title={t('cart.empty')} actions={actions}>
          {t('cart.emptyHint')}
        </EmptyState>
      ) : (
        <>
          {judged.orders.map((one) => (
            <SupplierPart
              key={one.order.uuid}
              settings={settings}
              judged={one}
              credit={credit}
              readOnly={readOnly}
              dispatch={dispatch}
            />
          ))}
          <SendBar settings={settings} judged={judged} readOnly={readOnly} />
        </>
      )}
    </div>
  );
}

const SAID: Partial<Record<CartPhase, { tone: 'info' | 'failure'; text: string }>> = {
  elsewhere: { tone: 'info', text: 'cart.elsewhere' },
  newer: { tone: 'failure', text: 'cart.newer' },
  unread: { tone: 'failure', text: 'cart.unread' },
};

/** Why nothing can be changed here. */
function PhaseNote({ phase }: { phase: CartPhase }) {
  const { t } = useTranslation(NAMESPACE);
  const said = SAID[phase];
  return said ? <Banner tone={said.tone}>{t(said.text)}</Banner> : null;
}

/** Undo over confirm: what was taken out can be put back until something else is done. */
function UndoNote({ dispatch }: { dispatch: (action: CartAction) => void }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Banner tone="info" inline actions={[{ label: t('cart.undo'), onClick: () => dispatch({ type: 'undo' }) }]}>
      {t('cart.removed')}
    </Banner>
  );
}

function SendBar({
  settings,
  judged,
  readOnly,
}: {
  settings: FacilitySettings;
  judged: JudgedCart;
  readOnly: boolean;
}) {
  const { t } = useTranslation(NAMESPACE);
  const { send, busy, failure } = useSend();
  const { moved, gone, sendable, total } = judged;
  return (
    <div className={styles.send}>
      {moved > 0 ? <Banner tone="attention">{t('cart.needsYes', { count: moved })}</Banner> : null}
      {gone > 0 ? <Banner tone="info">{t('cart.staysBehind', { count: gone })}</Banner> : null}
      {failure ? <Banner tone="failure">{t(`cart.failure.${failure}`)}</Banner> : null}
      <p className={styles.sum}>
        <span>{t('cart.total')}</span>
        <strong>{settings.money(total)}</strong>
      </p>
      <Button
        variant="primary"
        size="large"
        fullWidth
        busy={busy}
        disabled={readOnly || moved > 0 || sendable === 0}
        onClick={() => void send(judged)}
      >
        {sendable === 0 ? t('cart.sendNothing') : t('cart.send', { count: sendable })}
      </Button>
    </div>
  );
}
