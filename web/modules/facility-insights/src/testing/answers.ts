/** Answers of the server for tests: a Sunday in Accra against the Sunday before. */
import type { Figure, InsightsOrders, InsightsOverview, InsightsReport, InsightsWrapped } from '@bloom/api-client';

export const figure = (value: string, before: string | null, count = 12): Figure => ({ value, before, count });

const common = {
  currency: 'GHS',
  as_of: '2026-11-22T12:30:00Z',
  sales: figure('1120.00', '1000.00'),
  sale_count: figure('12', '10'),
  average_basket: figure('93.33', '100.00'),
  discounts: figure('20.00', '0.00', 2),
  margin: figure('280.00', '250.00'),
  cost_known: 0.83,
};

export const overview = (day: string, fields: Partial<InsightsOverview> = {}): InsightsOverview => ({
  ...common,
  day,
  compared_with: '2026-11-15',
  by_hour: [
    { hour: 9, sales: '420.00', before: '300.00', count: 5 },
    { hour: 10, sales: '700.00', before: '700.00', count: 7 },
  ],
  stock: {
    at_cost: '54000.00',
    at_walk_in_price: '81000.00',
    cost_unknown_products: 3,
    expired_value: '125.50',
    expired_units: 40,
    expiring_soon_value: '900.00',
    out_of_stock: 7,
    low_stock: 21,
  },
  lost_sales: { count: 2, quantity: 5 },
  ...fields,
});

export const report = (from: string, to: string, fields: Partial<InsightsReport> = {}): InsightsReport => ({
  ...common,
  from,
  to,
  by_day: [
    { day: from, sales: '420.00', count: 5 },
    { day: to, sales: '700.00', count: 7 },
  ],
  by_hour: [{ hour: 9, sales: '1120.00', count: 12 }],
  by_cashier: [{ user_id: 'u1', name: 'Ama Mensah', sales: '1120.00', count: 12 }],
  by_payment: [
    { method: 'cash', channel: null, amount: '1000.00', count: 10 },
    { method: 'mobile_money', channel: 'MTN MoMo', amount: '120.00', count: 2 },
  ],
  top_products: [
    { product_uuid: 'amox', name: 'Amoxicillin 500 mg caps', quantity: 80, sales: '640.00', in_stock: 12 },
  ],
  slow_products: [{ product_uuid: 'zinc', name: 'Zinc 20 mg tabs', quantity: 0, sales: '0.00', in_stock: 400 }],
  lost_sales: [{ product_uuid: null, description: '=Coartem 80/480', quantity: 5, count: 2 }],
  expired: { value: '125.50', units: 40 },
  ...fields,
});

export const wrapped = (year: number, fields: Partial<InsightsWrapped> = {}): InsightsWrapped => ({
  year,
  currency: 'GHS',
  as_of: '2026-11-22T12:30:00Z',
  sales: figure('250000.00', '200000.00', 4100),
  sale_count: figure('4100', null, 4100),
  busiest_day: { day: '2026-06-05', sales: '2100.00', count: 61 },
  busiest_hour: 17,
  top_products: [
    { product_uuid: 'amox', name: 'Amoxicillin 500 mg caps', quantity: 9000, sales: '9000.00', in_stock: 12 },
    { product_uuid: 'ors', name: 'ORS sachet', quantity: 4000, sales: '4000.00', in_stock: 3 },
  ],
  by_month: [
    { month: 5, sales: '20000.00', count: 300 },
    { month: 6, sales: '31000.00', count: 420 },
  ],
  members_served: 812,
  units_sold: 31_000,
  ...fields,
});

const everyOrder: InsightsOrders['all'] = {
  orders: 9,
  lines: 15,
  whole_lines: 12,
  asked_units: 1600,
  received_units: 1599,
  fill_rate: 0.9993,
  open_lines: 2,
  open_units: 350,
  lead_time: { orders: 7, median_days: 3, slow_days: 9 },
  on_order: '420.50',
};

const nothingThrough: InsightsOrders['all'] = {
  ...everyOrder,
  orders: 1,
  lines: 0,
  whole_lines: 0,
  asked_units: 0,
  received_units: 0,
  fill_rate: null,
  lead_time: { orders: 0, median_days: null, slow_days: null },
};

export const orders = (from: string, to: string, fields: Partial<InsightsOrders> = {}): InsightsOrders => ({
  from,
  to,
  currency: 'GHS',
  as_of: '2026-11-22T12:30:00Z',
  all: everyOrder,
  by_supplier: [
    { supplier_uuid: 's1', name: 'Sahel Pharma', figures: { ...everyOrder, orders: 8 } },
    { supplier_uuid: 's2', name: '=Volta', figures: nothingThrough },
  ],
  stock_outs: {
    as_of: '2026-11-22T12:15:00Z',
    products: 120,
    products_missing: 6,
    days: 10_000,
    days_without: 123,
    worst: [
      {
        product_uuid: 'amox',
        barcode: '6001',
        name: 'Amoxicillin 500 mg caps',
        days: 90,
        days_without: 31,
        consumed: 400,
        lost: 12,
        on_order: 100,
      },
    ],
  },
  ...fields,
});

/** Of days on which nobody ordered, in a facility of which too little is known. */
export const noOrders = (from: string, to: string): InsightsOrders =>
  orders(from, to, {
    all: { ...nothingThrough, orders: 0, open_lines: 0, open_units: 0, on_order: '0.00' },
    by_supplier: [],
    stock_outs: {
      as_of: '2026-11-22T12:15:00Z',
      products: 0,
      products_missing: 0,
      days: 0,
      days_without: 0,
      worst: [],
    },
  });
