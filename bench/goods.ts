import type { Api } from '../e2e/harness/api.ts';

/** Barcodes of products that can be sold without a question: in stock, priced, in date. */
export async function sellable(api: Api, count: number): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const products = await api.products();
  const isGood = ({ quantity, expiry_date }: { quantity: number; expiry_date: string }) =>
    quantity > 0 && expiry_date > today;
  return products
    .filter(({ barcode_id, batches }) => barcode_id !== '' && batches.length > 0 && batches.every(isGood))
    .slice(0, count)
    .map(({ barcode_id }) => barcode_id);
}
