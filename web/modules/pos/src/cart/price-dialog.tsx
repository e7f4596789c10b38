import { runsFacility } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, Checkbox, Modal, Stack, Text, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterSubmits } from '../shared/enter-goes-on';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { Cart, CartAction, LineGiven } from './cart';
import { cartSums } from './cart-sums';
import { usePriceDraft } from './use-price-draft';

const FORM = 'given-price';
const MOST_LETTERS = 200;

interface PriceDialogProps {
  till: Till;
  cart: Cart;
  productUuid: string;
  dispatch: (action: CartAction) => void;
  onClose: () => void;
}

/**
 * Another price than the usual one, for one product or, by percent, for all of the sale. Further away than the facility
 * lets its cashiers go, a manager agrees.
 */
export function PriceDialog({ till, cart, productUuid, dispatch, onClose }: PriceDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session, approve } = useShell();
  const { lines } = cartSums(cart, till.currency, till.today());
  const name = cart.lines.find((line) => line.productUuid === productUuid)?.name;
  const own = lines.find((line) => line.productUuid === productUuid);
  const limit = session.facility?.price_limit_percent ?? 0;
  const draft = usePriceDraft({ till, own, lines, limit });
  const [tried, setTried] = useState(false);
  // Nothing once the product is out of the sale.
  if (!own) return null;

  const { usual, price, isRight, all } = draft;
  const asks = isRight && draft.isOver && !runsFacility(session.user);

  function give(by: LineGiven['approved_by']) {
    dispatch({ type: 'givePrice', prices: draft.given(by) });
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isRight || price === null) return;
    if (!asks) return give(null);
    const by = await approve(
      all
        ? t('price.approveAll', { percent: draft.percent.trim() })
        : t('price.approve', { name, price: till.money(price), usual: till.money(usual) }),
    );
    if (by) give(by);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('price.title', { name })}
      footer={
        <>
          {own.given ? (
            <Button
              onClick={() => {
                dispatch({ type: 'givePrice', prices: [{ productUuid, given: null }] });
                onClose();
              }}
            >
              {t('price.back')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" form={FORM}>
            {t(asks ? 'price.ask' : 'price.give')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <Text>{t('price.usual', { price: till.money(usual) })}</Text>
          {all ? null : (
            <TextInput
              autoFocus
              label={t('price.each', { currency: till.currency.code })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              value={draft.typed}
              error={tried && !isRight ? t('price.notAPrice', { example: till.typed(usual) }) : undefined}
              onKeyDown={enterSubmits}
              onChange={({ currentTarget }) => draft.typePrice(currentTarget.value)}
            />
          )}
          <TextInput
            label={t('price.percent')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={draft.percent}
            error={tried && all && !isRight ? t('price.notAPercent') : undefined}
            onKeyDown={enterSubmits}
            onChange={({ currentTarget }) => draft.typePercent(currentTarget.value)}
          />
          {cart.lines.length > 1 ? (
            <Checkbox
              label={t('price.all')}
              checked={all}
              onChange={({ currentTarget }) => draft.setAll(currentTarget.checked)}
            />
          ) : null}
          <TextInput
            label={t('price.note')}
            autoComplete="off"
            maxLength={MOST_LETTERS}
            value={draft.note}
            onKeyDown={enterSubmits}
            onChange={({ currentTarget }) => draft.setNote(currentTarget.value)}
          />
          {asks ? <Banner tone="attention">{t('price.overLimit', { percent: limit })}</Banner> : null}
        </Stack>
      </form>
    </Modal>
  );
}
