import { expect, type Locator, type Page } from '@playwright/test';
import { minor } from '../harness/shop.ts';

/** Minor units that this part of the screen shows. */
export async function amountOn(part: Locator): Promise<number> {
  return minor((await part.textContent()) ?? '');
}

/** Resolves when this part of the screen shows so many minor units. */
export async function expectAmount(part: Locator, amount: number): Promise<void> {
  await expect.poll(() => amountOn(part), { message: `the amount on ${part}` }).toBe(amount);
}

export interface SaleLine {
  name: string;
  quantity: number;
}

/** What the point of sale shows, in either language. How it is worked is the matter of a cashier. */
export class SaleScreen {
  readonly search: Locator;
  readonly products: Locator;
  readonly lines: Locator;
  readonly total: Locator;
  readonly customer: Locator;
  readonly discount: Locator;
  readonly notice: Locator;
  readonly hold: Locator;
  readonly recall: Locator;
  readonly pay: Locator;
  readonly patients: Locator;
  readonly newPatient: Locator;
  readonly promos: Locator;
  readonly held: Locator;
  readonly lostSale: Locator;
  readonly unknownCode: Locator;
  readonly refusal: Locator;
  readonly outbox: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    const dialog = (name: RegExp) => page.getByRole('dialog', { name });
    this.search = main.getByRole('searchbox', { name: /^(search or scan a product|rechercher ou scanner)/i });
    this.products = main.getByRole('listbox', { name: /^(products|produits)$/i });
    this.lines = main.getByRole('list', { name: /^(products in the sale|produits de la vente)$/i });
    this.total = main.getByRole('status', { name: 'Total', exact: true });
    this.customer = main.getByRole('button', { name: /^(customer|client)\s?:/i });
    this.discount = main.getByRole('status', { name: /^(promo discount|remise de la promotion)$/i });
    this.notice = main.getByRole('status').filter({ has: page.getByRole('button', { name: /^(undo|annuler)$/i }) });
    this.hold = main.getByRole('button', { name: /^(hold|mettre en attente)/i });
    this.recall = main.getByRole('button', { name: /^(recall|rappeler)/i });
    this.pay = main.getByRole('button', { name: /^(pay|payer)\b/i });
    this.patients = dialog(/^(choose the patient|choisir le patient)$/i);
    this.newPatient = dialog(/^(new patient|nouveau patient)$/i);
    this.promos = dialog(/^(promo|promotion)$/i);
    this.held = dialog(/^(sales on hold|ventes en attente)$/i);
    this.lostSale = dialog(/^(lost sale|vente manquée)$/i);
    this.unknownCode = dialog(/^(unknown code|code inconnu)$/i);
    this.refusal = dialog(/(cannot be sold|ne peut pas être vendu)$/i);
    this.outbox = main.getByRole('link', { name: /(waiting|en attente)/i });
  }

  /** Oldest first. */
  async readLines(): Promise<SaleLine[]> {
    const rows = await this.lines.getByRole('listitem').all();
    const lines = rows.map(async (row) => {
      const field = row.getByRole('textbox', { name: /^(quantity of|quantité de) /i });
      const name = ((await field.getAttribute('aria-label')) ?? '').replace(/^(quantity of|quantité de) /i, '');
      return { name, quantity: Number(await field.inputValue()) };
    });
    return (await Promise.all(lines)).reverse();
  }

  /** Name → quantity of what is in the sale. */
  async expectLines(wanted: Record<string, number>): Promise<void> {
    const read = async () => Object.fromEntries((await this.readLines()).map(({ name, quantity }) => [name, quantity]));
    await expect.poll(read).toEqual(wanted);
  }

  /** @param total minor units */
  async expectTotal(total: number): Promise<void> {
    await expectAmount(this.total, total);
  }

  async expectEmpty(): Promise<void> {
    await expect(this.lines).toBeHidden();
    await this.expectTotal(0);
    await expect(this.customer).toContainText(/walk-in customer|client de passage/i);
  }
}
