import { knownDays, leadDays, neededUnits, RULE } from '@bloom/local-db/suggest';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './suggested.module.css';
import type { Suggested } from './work-out';

/** The numbers behind a suggestion, in the order in which they are worked out. */
export function Why({ suggested, settings }: { suggested: Suggested; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { need, offer, cover_days } = suggested;
  const known = knownDays(need);
  const why = (key: string, values: Values = {}) => t(`suggested.why.${key}`, values);
  const used = neededUnits(need);
  const rate = { used, known };
  return (
    <dl className={styles.why}>
      <Part name={why('needed')}>
        {need.lost > 0
          ? why('neededLost', { used, consumed: need.consumed, lost: used - need.consumed })
          : why('neededUsed', { used })}{' '}
        {why('knownDays', { count: known, days: need.days })}
      </Part>
      {cover_days === null ? (
        <Part name={why('result')}>{why('unknown', { least: RULE.least_days })}</Part>
      ) : (
        <Part name={why('target')}>{targetText(why, suggested, rate)}</Part>
      )}
      <Part name={why('shelf')}>{shelfText(why, suggested)}</Part>
      <Part name={why('coming')}>{comingText(why, suggested)}</Part>
      {cover_days === null ? null : (
        <>
          <Part name={why('cover')}>
            {why('coverSum', { available: suggested.available, ...rate, cover: cover_days })}
          </Part>
          <Part name={why('result')}>{resultText(why, suggested)}</Part>
        </>
      )}
      <Part name={why('offer')}>
        {offer
          ? why(offer.availability === 'unavailable' ? 'offerNone' : 'offerBest', {
              supplier: offer.supplier.name,
              price: settings.wireMoney(offer.price),
              date: settings.day(offer.as_of),
            })
          : why('offerMissing', { lead: RULE.assumed_lead_days })}
      </Part>
    </dl>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

type Values = Record<string, string | number>;
type Say = (key: string, values?: Values) => string;

function targetText(why: Say, { offer, target }: Suggested, rate: { used: number; known: number }): string {
  const lead = leadDays(offer);
  const days = lead + RULE.review_days + RULE.safety_days;
  return why('targetSum', { ...rate, days, target, lead, review: RULE.review_days, safety: RULE.safety_days });
}

/** How many are there, and why not all of them count. */
function shelfText(why: Say, { product, usable, oversold }: Suggested): string {
  const there = product.batches.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0);
  const expires = Math.max(0, there - usable - Math.min(oversold, there));
  return [
    why('shelfUsable', { usable }),
    expires > 0 ? why('shelfExpires', { expires }) : '',
    oversold > 0 ? why('shelfOversold', { oversold }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function comingText(why: Say, { need, sent, inCart }: Suggested): string {
  const parts = [
    need.on_order > 0 ? why('comingOrdered', { ordered: need.on_order }) : '',
    need.incoming > 0 ? why('comingTransfers', { incoming: need.incoming }) : '',
    sent > 0 ? why('comingSent', { ordered: sent }) : '',
    inCart.units > 0 ? why('comingCart', { ordered: inCart.units }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : why('comingNone');
}

function resultText(why: Say, { target, available, missing, packs, offer }: Suggested): string {
  if (missing === 0) return why('resultEnough', { target, available });
  const short = why('resultMissing', { target, available, lacking: missing });
  if (!offer) return short;
  const minimum = offer.minimum_packs;
  const isMinimum = Math.ceil(missing / offer.pack_units) < minimum;
  const order = why('resultPacks', { count: packs ?? 0, content: offer.pack_units });
  return [short, order, isMinimum ? why('resultMinimum', { count: minimum }) : ''].filter(Boolean).join(' ');
}
