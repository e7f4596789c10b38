/** Why somebody updates the application (UPD-02..UPD-05, ANA-03, ANA-06). Pure. */
import { PRODUCT_NAME } from '../core/constants';

/** In the order of the list. */
export const UPDATE_REASONS = ['pricing', 'productList', 'noPricing', 'noProducts', 'slow', 'others'] as const;

export type UpdateReason = (typeof UPDATE_REASONS)[number];

/** As the event names them, whatever language the user reads. */
const NAMES: Record<UpdateReason, string> = {
  pricing: 'Update pricing',
  productList: 'Update product list',
  noPricing: "Can't see product pricing",
  noProducts: "Can't find products",
  slow: `${PRODUCT_NAME} not being responsive`,
  others: 'Others',
};

export interface ReasonGiven {
  selectReasons: string;
  /** Empty unless the reason is Others. */
  otherReasons: string;
}

/** What is recorded; null while Proceed stays disabled. */
export function reasonGiven(reason: UpdateReason | null, text: string): ReasonGiven | null {
  if (reason === null) return null;
  const otherReasons = reason === 'others' ? text.trim() : '';
  if (reason === 'others' && otherReasons === '') return null;
  return { selectReasons: NAMES[reason], otherReasons };
}
