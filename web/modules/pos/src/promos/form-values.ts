/** What is typed into the form of a promo, and what becomes of it. Pure. */
import type { NewPromo, PromoDetail, PromoRules } from '@bloom/api-client';
import { type Currency, moneyToWire, parseMoney } from '../money/money';
import type { PromoTerms } from '../rules/promo';
import { isDay, plusDays } from '../shared/day-range';

export interface FormValues {
  name: string;
  code: string;
  kind: PromoRules['kind'];
  percent: string;
  amount: string;
  buy: string;
  get: string;
  minSpend: string;
  products: readonly { uuid: string; name: string }[];
  categories: readonly string[];
  startsOn: string;
  endsOn: string;
  automatic: boolean;
}

export type FormErrors = Partial<Record<keyof FormValues, string>>;

export function newValues(today: string): FormValues {
  const nothing = { name: '', code: '', percent: '', amount: '', buy: '', get: '', minSpend: '' };
  const days = { startsOn: today, endsOn: plusDays(today, 29) };
  return { ...nothing, ...days, kind: 'percent', products: [], categories: [], automatic: false };
}

/** @param nameOf a product of this device; undefined when it has none of that id */
export function valuesOf(promo: PromoDetail, nameOf: (uuid: string) => string | undefined): FormValues {
  return {
    name: promo.name,
    code: promo.code,
    kind: promo.kind,
    percent: promo.kind === 'percent' ? promo.value.replace(/\.0+$/, '') : '',
    amount: promo.kind === 'fixed' ? promo.value : '',
    buy: String(promo.buy_quantity ?? ''),
    get: String(promo.get_quantity ?? ''),
    minSpend: promo.min_spend ?? '',
    products: promo.product_uuids.map((uuid) => ({ uuid, name: nameOf(uuid) ?? uuid })),
    categories: promo.categories,
    startsOn: promo.starts_on,
    endsOn: promo.ends_on,
    automatic: promo.automatic,
  };
}

/** The rules as far as they can be read, for the preview and for the server alike. */
export function rulesOf(values: FormValues, currency: Currency): PromoRules {
  const { kind } = values;
  const money = (text: string) => {
    const amount = parseMoney(text, currency);
    return amount === null ? '' : moneyToWire(amount, currency);
  };
  return {
    kind,
    value: kind === 'percent' ? values.percent : kind === 'fixed' ? money(values.amount) : '',
    buy_quantity: kind === 'buy_get' ? Number(values.buy) || null : null,
    get_quantity: kind === 'buy_get' ? Number(values.get) || null : null,
    min_spend: values.minSpend ? money(values.minSpend) || null : null,
    product_uuids: values.products.map(({ uuid }) => uuid),
    categories: [...values.categories],
    automatic: values.automatic,
  } satisfies PromoTerms;
}

/** Keys of texts (`promos.wrong.…`); empty when all is well. */
export function errorsOf(values: FormValues, currency: Currency): FormErrors {
  const errors: FormErrors = {};
  const percent = Number(values.percent);
  const positive = (text: string) => (parseMoney(text, currency) ?? 0n) > 0n;
  if (!values.name.trim()) errors.name = 'name';
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]{1,31}$/u.test(values.code.trim())) errors.code = 'code';
  if (values.kind === 'percent' && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)) {
    errors.percent = 'percent';
  }
  if (values.kind === 'fixed' && !positive(values.amount)) errors.amount = 'amount';
  if (values.kind === 'buy_get' && !(Number(values.buy) >= 1)) errors.buy = 'units';
  if (values.kind === 'buy_get' && !(Number(values.get) >= 1)) errors.get = 'units';
  if (values.minSpend && !positive(values.minSpend)) errors.minSpend = 'amount';
  if (!isDay(values.startsOn)) errors.startsOn = 'day';
  if (!isDay(values.endsOn)) errors.endsOn = 'day';
  else if (values.endsOn < values.startsOn) errors.endsOn = 'order';
  return errors;
}

export function promoBody(values: FormValues, currency: Currency, facts: { id: string; facilityId: string }): NewPromo {
  return {
    id: facts.id,
    facility_id: facts.facilityId,
    code: values.code.trim().toUpperCase(),
    name: values.name.trim(),
    starts_on: values.startsOn,
    ends_on: values.endsOn,
    is_active: true,
    ...rulesOf(values, currency),
  };
}
