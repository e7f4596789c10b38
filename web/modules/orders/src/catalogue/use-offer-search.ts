/** Finding an offer and putting it into the cart: by typing, scanning, arrows or touch. */
import type { Offer } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { looksLikeCode, useScanner } from '@bloom/shell-api/scanner';
import { useHotkeys } from '@bloom/ui';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findCode } from '../offers/find-code';
import type { OffersState } from '../offers/offer-catalogue';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useAdd } from './use-add';
import { useFound } from './use-found';

/** Milliseconds that "no supplier offers this" stays: long enough to look up from the shelf. */
const UNKNOWN_STAYS = 10_000;
/** So many digits are taken for a barcode, and never matched loosely. */
const BARCODE = /^\d{8,}$/;
/** There a field that takes the focus brings up the keyboard on the screen, over half of the list. */
const TOUCH_ONLY = '(pointer: coarse)';

/**
 * Gives the search field the focus where somebody types.
 * @param filled there is a text in it, for what is typed to take its place
 */
function useFocus(filled: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => {
    if (!window.matchMedia?.(TOUCH_ONLY).matches) input.current?.focus();
  }, []);
  useLayoutEffect(() => {
    focus();
    if (filled) input.current?.select();
  }, [focus, filled]);
  const asked = () => {
    input.current?.focus();
    input.current?.select();
  };
  useHotkeys({ F2: asked });
  return { input, focus };
}

/** @param barcode of the product whose offers are asked for; '' for none */
export function useOfferSearch(settings: FacilitySettings, offers: OffersState, barcode: string) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { index, state } = offers;
  const [query, setQuery] = useState(barcode);
  const [said, setSaid] = useState('');
  const { input, focus } = useFocus(barcode !== '');
  const list = useRef<HTMLDivElement>(null);
  /** Nobody has typed: the offers of this product, and no others. */
  const isAsked = barcode !== '' && query === barcode;
  const found = useFound(offers, query, settings, isAsked);
  const { chosen, moved, move, reset } = found;
  const put = useAdd(setSaid);

  /** Enter was pressed while the offers were still being read. */
  const early = useRef(false);
  function change(text: string) {
    early.current = false;
    setQuery(text);
    reset();
    if (list.current?.scrollTop) list.current.scrollTop = 0;
  }
  function add(offer: Offer) {
    put(offer);
    change('');
    focus();
  }
  // The same function at every key, so that a row is drawn again only when something on it has changed.
  const latest = useRef(add);
  latest.current = add;
  const addRow = useCallback((offer: Offer) => latest.current(offer), []);

  /** Of several suppliers that have it a person chooses one. */
  function take(code: string) {
    const known = findCode(index, code, settings.today());
    const [first, ...others] = known ?? [];
    if (first && others.length === 0) return add(first);
    // One number may be printed with zeros in front: the shortest is found in all of them.
    if (known && first) return change(known.reduce((a, b) => (b.barcode.length < a.barcode.length ? b : a)).barcode);
    change('');
    notify({ kind: 'warning', message: t('catalogue.unknownCode', { code: code.trim() }), hideAfter: UNKNOWN_STAYS });
  }
  useScanner(
    take,
    state === 'ready',
    (text) => looksLikeCode(text) || findCode(index, text, settings.today()) !== null,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: to wherever the arrows have gone
  useEffect(() => {
    if (moved) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [moved, chosen]);

  /** Enter: a code that was pasted or typed, and that nobody has chosen a row for, or what the list stands at. */
  function submit() {
    if (state === 'loading') {
      early.current = true;
      return;
    }
    const known = findCode(index, query, settings.today());
    const isWhole = known?.length === 1 || (known?.length === 0 && (!chosen || BARCODE.test(query.trim())));
    if (!moved && isWhole) take(query);
    else if (chosen) add(chosen);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end of loading
  useEffect(() => {
    if (state === 'ready' && early.current) submit();
  }, [state]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      if (!event.repeat) submit();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      change('');
    }
  }

  return { query, change, said, found, addRow, onKeyDown, input, list, isAsked };
}
