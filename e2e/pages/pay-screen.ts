import type { Locator, Page } from '@playwright/test';

/** Where the sale is paid. */
export class PayScreen {
  readonly rest: Locator;
  readonly toPay: Locator;
  readonly change: Locator;
  readonly amount: Locator;
  readonly reference: Locator;
  readonly methods: Locator;
  readonly entered: Locator;
  readonly add: Locator;
  readonly complete: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.toPay = main.getByRole('status', { name: /^(to pay|à payer)$/i });
    this.rest = main.getByRole('status', { name: /^(left to pay|reste à payer)$/i });
    this.change = main.getByRole('status', { name: /^(change|monnaie à rendre)$/i });
    this.amount = main.getByRole('textbox', { name: /^(cash received|espèces reçues|amount with|montant par)/i });
    this.reference = main.getByRole('textbox', { name: /^(payment reference|référence du paiement)/i });
    this.methods = main.getByRole('group', { name: /^(how does the customer pay|comment le client paie)/i });
    this.entered = main.getByRole('list', { name: /^(payments entered|paiements saisis)$/i });
    this.add = main.getByRole('button', { name: /^(add|ajouter) .*\(/i });
    this.complete = main.getByRole('button', { name: /^(complete sale|terminer la vente)/i });
  }

  method(channel: string): Locator {
    return this.methods.getByRole('button', { name: channel, exact: true });
  }
}
