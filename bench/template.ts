/** The prepared data of the tests, and with it a facility of 50,000 products, which came as files as they do to anybody. */
import { cpSync } from 'node:fs';
import { Api } from '../e2e/harness/api.ts';
import { templateDir } from '../e2e/harness/paths.ts';
import { BloomServer } from '../e2e/harness/server.ts';
import prepare from '../e2e/harness/template.ts';

/** `BLOOM_BENCH_PRODUCTS` sets another number, to try a bench that does not need so many. */
const PRODUCTS = Number(process.env.BLOOM_BENCH_PRODUCTS ?? 50_000);
/** Of brand names, so that each copy of a product has a name of its own that is searched like any other. */
const ENDINGS = ['tal', 'vex', 'mune', 'quil', 'dora', 'neth', 'zyme', 'prin'];

export default async function prepareBench(): Promise<() => void> {
  const remove = await prepare();
  const server = await BloomServer.create({ template: templateDir('full') });
  try {
    await growStock(Api.remembered(server.url, 'kofi'), PRODUCTS);
    await server.stop();
    cpSync(server.dataDir, templateDir('large'), { recursive: true });
  } finally {
    await server.dispose();
  }
  return remove;
}

/** Copies of the facility's products under other names, with stock, until it has `count`. */
async function growStock(api: Api, count: number): Promise<void> {
  const facility_id = await api.facilityId();
  const products = await api.products();
  if (count <= products.length) return;
  const today = new Date().toISOString().slice(0, 10);
  const copies = Array.from({ length: count - products.length }, (_, at) => {
    const product = products[at % products.length];
    if (!product) throw new Error('no products');
    const ending = ENDINGS[Math.floor(at / products.length)] ?? '';
    return { ...product, code: String(9_000_000_000_000 + at), name: `${product.name} ${ending}`, ending };
  });
  await mustApply(
    api,
    'custom_product',
    facility_id,
    [
      'name',
      'generic_name',
      'brand_name',
      'form',
      'strength',
      'pack_size',
      'barcode_id',
      'walk_in_selling_price',
      'member_selling_price',
    ],
    copies.map((copy) => [
      ...[copy.name, copy.generic_name, `${copy.brand_name}${copy.ending}`, copy.form, copy.strength, copy.pack_size],
      ...[copy.code, copy.walk_in_selling_price, copy.member_selling_price],
    ]),
  );
  await mustApply(
    api,
    'delivery_note',
    facility_id,
    ['supplier', 'reference', 'barcode_id', 'lot', 'expiry_date', 'quantity'],
    copies.flatMap(({ code, batches }) =>
      batches
        // Nobody takes an expired pack in.
        .filter(({ quantity, expiry_date }) => quantity > 0 && expiry_date > today)
        .map(({ lot, expiry_date, quantity }) => ['Akwaaba Medical', 'BENCH-1', code, lot, expiry_date, `${quantity}`]),
    ),
  );
}

async function mustApply(
  api: Api,
  kind: 'custom_product' | 'delivery_note',
  facility_id: string,
  columns: string[],
  rows: string[][],
): Promise<void> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const upload = await api.upload(kind, [columns, ...rows].map((row) => row.map(cell).join(',')).join('\n'), {
    facility_id,
  });
  if (upload.status === 'COMPLETED' && upload.applied === rows.length) return;
  throw new Error(`${kind}: ${JSON.stringify(upload).slice(0, 500)}`);
}
