/** Every address of the application as somebody opens it; a test compares them with the routes of the sources. */
import { randomUUID } from 'node:crypto';
import type { InventoryItem, LabDefinition } from '@bloom/api-client';
import { Api } from './api.ts';
import { labRequestOf, orderRecord } from './records.ts';
import type { BloomServer } from './server.ts';

/** What a name in braces stands for is there when the pages are opened. */
export const OF_FACILITY: readonly string[] = [
  '/',
  '/pos/patient',
  '/pos/sales',
  '/pos/member-management',
  '/pos/member-directory',
  '/members/patients',
  '/members/patients/{patient}',
  '/members/patients/{patient}/export',
  '/members/readings',
  '/inventory/all',
  '/inventory/expired-products',
  '/inventory/expiring-soon',
  '/inventory/new-prices',
  '/inventory/stock-counts',
  '/inventory/stock-counts/count',
  '/inventory/stock-counts/{count}',
  '/inventory/stock-counts/{count}/more',
  '/inventory/deliveries',
  '/inventory/deliveries/new',
  '/inventory/deliveries/{delivery}',
  '/inventory/stock-transfer/{facility}',
  '/inventory/stock-transfer/{facility}?selectedRecord={incoming}',
  '/inventory/stock-transfer/{facility}/new/main',
  '/inventory/stock-transfer/{facility}/new/main?importCsvFile=true',
  '/inventory/stock-transfer/{facility}/edit/{draft}',
  '/inventory/stock-transfer/{facility}/receive/{incoming}',
  '/inventory/uploads',
  '/inventory/uploads/delivery-note',
  '/inventory/facilities/{facility}/profile',
  '/inventory/settings/users',
  '/inventory/settings/users/new',
  '/inventory/settings/users/{user}',
  '/inventory/account/profile',
  '/inventory/account/settings',
  '/inventory/account/change-password',
  '/inventory/account/permissions',
  '/facility-insights/overview',
  '/facility-insights/reports',
  '/facility-insights/orders',
  '/facility-insights/cash',
  '/facility-insights/reports?i=wrapped',
  '/orders/orders',
  '/orders/orders/{order}',
  '/orders/orders/{order}/invoice',
  '/orders/suggested',
  '/orders/proposals',
  '/orders/proposals/{order}',
  '/orders/receive',
  '/orders/receive/{order}',
  '/orders/shipments/{order}',
  '/orders/returns',
  '/orders/returns/new',
  '/orders/returns/{order}',
  '/orders/catalogue',
  '/orders/cart',
  '/orders/accounts',
  '/orders/accounts/{supplier}',
  '/orders/invoices/{order}',
  '/vdl/overview',
  '/vdl/statements',
  '/vdl/statements/{period}',
  '/vdl/statements/{period}/{product}',
  '/vdl/agreement',
  '/lab-test/requests',
  '/lab-test/requests/{lab}',
  '/lab-test/new',
  '/lab-test/kits',
  '/health-services/modules',
  '/health-services/today',
  '/health-services/figures',
  '/health-services/patients/{patient}',
  '/health-services/visit?programme=hypertension&patient={patient}',
];
export const OF_PROMOS: readonly string[] = ['/pos/promos-and-discounts'];
export const OF_STAFF: readonly string[] = [
  '/',
  '/inventory/settings/users?of=all',
  '/inventory/settings/facilities',
  '/inventory/settings/facilities/new',
  '/inventory/facilities/{facility}/profile',
  '/inventory/price-list',
  '/inventory/price-list/GH',
  '/inventory/price-list/GH?tab=upload',
  '/inventory/uploads',
  '/inventory/uploads/product-register',
  '/orders/held',
  '/orders/suppliers?country=GH',
  '/lab-test/definitions',
  '/health-services/programmes',
];
/** At a warehouse. */
export const OF_WAREHOUSE: readonly string[] = [
  '/orders/incoming',
  '/orders/incoming/{order}',
  '/orders/incoming/{order}/pick',
];

/** One of everything that has a page of its own, at the pharmacy in Libreville. */
export async function createOneOfEach(server: BloomServer): Promise<Record<string, string>> {
  const marie = Api.remembered(server.url, 'marie');
  const afi = await Api.signIn(server.url, 'afi');
  const [here, there] = [await marie.facilityId(), await afi.facilityId()];
  const id = randomUUID;
  const some = async (api: Api) => {
    const found = (await api.products()).find(({ batches }) => (batches[0]?.quantity ?? 0) > 5);
    if (!found?.batches[0]) throw new Error('the demo has nothing on the shelf');
    return { item: found as InventoryItem, batch: found.batches[0] };
  };
  const own = await some(marie);
  const foreign = await some(afi);
  const transfer = (api: Api, from: string, to: string, { item, batch }: typeof own) =>
    api.write<{ id: string }>('POST', '/api/inventory-bff/stock-transfers/', {
      ...{ id: id(), source_facility_id: from, destination_facility_id: to, note: '' },
      lines: [{ id: id(), product_id: item.uuid, batch_id: batch.id, quantity: 1 }],
    });
  const draft = await transfer(marie, here, there, own);
  const incoming = await transfer(afi, there, here, foreign);
  await afi.write('POST', `/api/inventory-bff/stock-transfers/${incoming.id}/send/`, {});
  const efua = await Api.signIn(server.url, 'efua');
  const agreement = { facility_id: here, from_day: '2026-01-01', until_day: null, expiry_bearer: 'provider' };
  await efua.write('PUT', '/api/vdl/agreement/', agreement);
  const delivery = await marie.write<{ id: string }>('POST', '/api/inventory/deliveries/', {
    ...{ id: id(), facility_id: here, supplier: 'UBIPHARM', reference: 'BL-1' },
    ...{ delivered_on: new Date().toISOString().slice(0, 10), again: false, owner: 'provider' },
    lines: [
      {
        ...{ id: id(), product_id: own.item.uuid, lot: 'L1', expiry_date: '2099-12-31', quantity: 10 },
        ...{ damaged: 1, short: 0, reason: 'damaged', unit_cost: '1500' },
      },
    ],
  });
  const count = await marie.write<{ id: string }>('POST', '/api/inventory/stock-counts/', {
    ...{ id: id(), facility_id: here, note: '' },
    lines: [
      {
        ...{ id: id(), product_id: own.item.uuid, batch_id: own.batch.id, lot: null, expiry_date: null },
        ...{ quantity: 3, counted_at: new Date().toISOString() },
      },
    ],
  });
  const me = (await marie.me()).id;
  const origin = { deviceId: id(), operatorId: me, facilityId: here };
  const order = orderRecord(origin, 1);
  const tests = await marie.get<{ results: LabDefinition[] }>(`/api/lab/definitions/?facility_id=${here}`);
  if (!tests.results[0]) throw new Error('the demo has no lab test');
  const lab = labRequestOf(origin, 2, tests.results[0]);
  await marie.write('POST', '/api/sales/sync/', { records: [order, lab] });
  const patient = (await marie.patients())[0]?.patient_pk;
  if (!patient) throw new Error('the demo has no patients');
  return {
    facility: here,
    patient,
    user: me,
    ...{ period: month('Africa/Libreville'), product: own.item.uuid },
    ...{ draft: draft.id, incoming: incoming.id, delivery: delivery.id, count: count.id, order: order.id },
    lab: lab.id,
    supplier: order.payload.supplier_uuid,
  };
}

/** The month it is there, `2026-11`. */
const month = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date());
