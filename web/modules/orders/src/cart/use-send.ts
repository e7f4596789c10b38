import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordAllSurely } from '@bloom/shell-api/record-surely';
import { type StorageFailure, storageFailureOf } from '@bloom/shell-api/storage-failure';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { buildOrders, differs } from './build-orders';
import type { JudgedCart } from './news';
import { useCart } from './use-cart';

/** Puts all orders of the cart into the outbox, or none; the cart stays as it is until the outbox has them. */
export function useSend() {
  const shell = useShell();
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const { dispatch } = useCart();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<StorageFailure | null>(null);

  async function send({ orders }: JudgedCart): Promise<void> {
    const made = buildOrders(orders, new Date().toISOString());
    if (running.current || made.length === 0) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const records = await recordAllSurely(shell, 'order', made);
      dispatch({ type: 'stored', orders: records.map(({ payload }) => ({ ...payload, next: uuidV7() })) });
      const isEarlier = records.some(({ payload }, at) => {
        const meant = made[at]?.payload;
        return meant !== undefined && differs(payload, meant);
      });
      if (isEarlier) shell.notify({ kind: 'warning', message: t('cart.savedEarlier'), hideAfter: null });
      else shell.notify({ kind: 'success', message: t('cart.stored', { count: records.length }) });
      navigate('/orders');
    } catch (error) {
      console.error('The orders could not be stored', error);
      setFailure(storageFailureOf(error));
    }
    running.current = false;
    setBusy(false);
  }

  return { send, busy, failure };
}
