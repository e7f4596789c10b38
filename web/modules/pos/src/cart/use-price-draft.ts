import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyToWire, parseMoney, parseTyped } from '../money/money';
import { isOverLimit, lessPercent, percentLess } from '../rules/given';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { LineGiven } from './cart';
import type { LineSum } from './cart-sums';

interface PriceDraftFacts {
  till: Till;
  /** Of the line that is spoken of. */
  own: LineSum | undefined;
  lines: readonly LineSum[];
  /** In percent of the usual price. */
  limit: number;
}

const WHOLE_PERCENT = /^\d{1,2}$/;

/** Another price while it is typed: for one product in money or percent, whichever is typed, or in percent for all. */
export function usePriceDraft({ till, own, lines, limit }: PriceDraftFacts) {
  const { i18n } = useTranslation(NAMESPACE);
  const usualOf = (sum: LineSum | undefined) => parseMoney(sum?.usual ?? '', till.currency) ?? 0n;
  const usual = usualOf(own);
  const before = own?.given ? parseMoney(own.given.price, till.currency) : null;
  const asPercent = (minor: bigint) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(percentLess(usual, minor));
  const [typed, setTyped] = useState(before === null ? '' : till.typed(before));
  const [percent, setPercent] = useState(before === null ? '' : asPercent(before));
  const [all, setAll] = useState(false);
  const [note, setNote] = useState(own?.given?.note ?? '');

  const shareOf = (text: string) => (WHOLE_PERCENT.test(text.trim()) ? Number(text) : null);
  const share = all ? shareOf(percent) : null;
  const one = all ? null : parseTyped(typed, till.currency);
  const priceOf = (sum: LineSum) => (share === null ? one : lessPercent(usualOf(sum), share));
  const price = own ? priceOf(own) : null;
  const meant = all ? lines : [own].filter((sum) => sum !== undefined);

  return {
    usual,
    typed,
    percent,
    all,
    setAll,
    note,
    setNote,
    /** Minor units; null or nothing: no price. */
    price,
    isRight: price !== null && price > 0n,
    isOver: meant.some((sum) => isOverLimit(usualOf(sum), priceOf(sum) ?? 0n, limit)),
    typePrice(text: string) {
      setTyped(text);
      const minor = parseTyped(text, till.currency);
      setPercent(minor === null ? '' : asPercent(minor));
    },
    typePercent(text: string) {
      setPercent(text);
      const next = shareOf(text);
      setTyped(next === null ? '' : till.typed(lessPercent(usual, next)));
    },
    /** For the cart; what costs as much as ever, or nothing, has its usual price. */
    given(approved_by: LineGiven['approved_by']) {
      return meant.map((sum) => {
        const minor = priceOf(sum) ?? 0n;
        const isUsual = minor === usualOf(sum) || minor <= 0n;
        const price = moneyToWire(minor, till.currency);
        const given: LineGiven = { price, usual_price: sum.usual, note: note.trim(), approved_by };
        return { productUuid: sum.productUuid, given: isUsual ? null : given };
      });
    },
  };
}
