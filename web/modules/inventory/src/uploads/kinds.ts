/** The kinds of uploads: what they are called in an address, and who may upload where. */
import type { Upload, UploadKind } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { FACILITY_KINDS } from '@bloom/uploads';

/** Kinds with a page below `/uploads`; the price list has its own (UPL-18). */
export const SLUGS = {
  'stock-count': 'stock_count',
  'delivery-note': 'delivery_note',
  'custom-product': 'custom_product',
  'stock-transfer': 'stock_transfer',
  'product-register': 'product_register',
  'supplier-offers': 'supplier_offers',
} as const satisfies Record<string, UploadKind>;

export type Slug = keyof typeof SLUGS;

const slugOf = (kind: UploadKind) => (Object.keys(SLUGS) as Slug[]).find((slug) => SLUGS[slug] === kind);

/** What suppliers offer in a country. */
export const ofCountry = (country: string) => `/uploads/${slugOf('supplier_offers')}?country=${country}`;

/** Where the user may upload this kind, inside the module. */
export function kindAddress(kind: UploadKind, country: string | undefined): string {
  if (kind === 'price_list') return `/price-list/${country ?? ''}?tab=upload`;
  return kind === 'supplier_offers' ? ofCountry(country ?? '') : `/uploads/${slugOf(kind)}`;
}

/** Where an upload is shown, inside the module. */
export function uploadAddress({ id, kind, country }: Pick<Upload, 'id' | 'kind' | 'country'>): string {
  if (kind === 'price_list') return `/price-list/${country ?? ''}?upload=${id}`;
  if (kind === 'supplier_offers') return `${ofCountry(country ?? '')}&upload=${id}`;
  return `/uploads/${slugOf(kind)}?upload=${id}`;
}

/** In the order in which they are offered. */
export function kindsFor({ user, facility }: Pick<ShellSession, 'user' | 'facility'>): UploadKind[] {
  const kinds: UploadKind[] = [];
  if (user.is_staff) kinds.push('price_list', 'supplier_offers', 'product_register');
  if (facility) kinds.push(...FACILITY_KINDS);
  return kinds;
}
