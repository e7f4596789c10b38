import {
  ActionIcon,
  EmptyState,
  IconBarcode,
  IconX,
  SMALL_SCREEN,
  TextInput,
  useMediaQuery,
  VisuallyHidden,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../offers/use-offers';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './catalogue.module.css';
import { NobodyOffers } from './nobody-offers';
import { LIST, OfferList, rowId } from './offer-list';
import { OffersNotHere } from './offers-not-here';
import { useOfferSearch } from './use-offer-search';

interface SearchPanelProps {
  settings: FacilitySettings;
  /** Of the product whose offers are asked for; '' for none. */
  barcode: string;
}

/** The search and what it finds. */
export function SearchPanel({ settings, barcode }: SearchPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  const offers = useOffers();
  const { index, state } = offers;
  const { query, change, said, found, addRow, onKeyDown, input, list, isAsked } = useOfferSearch(
    settings,
    offers,
    barcode,
  );
  const { chosen } = found;
  const noneFound = state === 'ready' && index.size > 0 && query.trim() !== '' && found.offers.length === 0;
  return (
    <section className={styles.search} aria-label={t('catalogue.search')}>
      <TextInput
        ref={input}
        hideLabel
        label={t('catalogue.search')}
        placeholder={t(phone ? 'catalogue.placeholderShort' : 'catalogue.placeholder')}
        left={<IconBarcode size={22} />}
        right={
          query === '' ? undefined : (
            <ActionIcon label={t('catalogue.clear')} onClick={() => change('')}>
              <IconX size={20} />
            </ActionIcon>
          )
        }
        role="combobox"
        aria-expanded={found.offers.length > 0}
        aria-keyshortcuts="F2"
        aria-controls={LIST}
        aria-activedescendant={chosen && rowId(chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {index.size === 0 ? <OffersNotHere state={state} progress={offers.progress} /> : null}
      {noneFound && isAsked ? (
        <NobodyOffers settings={settings} barcode={barcode} complete={offers.complete} />
      ) : noneFound ? (
        <EmptyState title={t('catalogue.nothing')}>{t('catalogue.nothingHint')}</EmptyState>
      ) : null}
      <OfferList ref={list} settings={settings} query={query} found={found} onAdd={addRow} onKeyDown={onKeyDown} />
    </section>
  );
}
