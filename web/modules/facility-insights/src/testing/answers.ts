/** Answers of the server for tests: a Sunday in Accra against the Sunday before. */
import type { Figure, InsightsOverview, InsightsReport, InsightsWrapped } from '@bloom/api-client';

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
