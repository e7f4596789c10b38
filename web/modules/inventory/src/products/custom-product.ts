/** A product that only this facility carries, filled in by hand. Pure. */
import type { NewCustomProduct } from '@bloom/api-client';

export type CustomDraft = Required<Omit<NewCustomProduct, 'id' | 'facility_id'>>;

export const EMPTY_CUSTOM: CustomDraft = {
  name: '',
  generic_name: '',
  brand_name: '',
  form: '',
  strength: '',
  pack_size: '',
  category: '',
  barcode_id: '',
  stocked: true,
  prescription_only: false,
  walk_in_selling_price: '',
  member_selling_price: '',
};

export type CustomFault = 'name' | 'walkIn' | 'member';

const isPrice = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** What keeps it from being sent. A member price that is not filled in is the walk-in price. */
export function faultsOf(draft: CustomDraft): CustomFault[] {
  const faults: CustomFault[] = [];
  if (draft.name.trim() === '') faults.push('name');
  if (!isPrice(draft.walk_in_selling_price)) faults.push('walkIn');
  if (draft.member_selling_price !== '' && !isPrice(draft.member_selling_price)) faults.push('member');
  return faults;
}

export function toCustomProduct(draft: CustomDraft, id: string, facilityId: string): NewCustomProduct {
  const tidy = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value);
  const trimmed = Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, tidy(value)]));
  const whole = { ...draft, ...trimmed };
  return {
    ...whole,
    id,
    facility_id: facilityId,
    member_selling_price: whole.member_selling_price || whole.walk_in_selling_price,
  };
}
