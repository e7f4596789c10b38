/** Somebody at the till: what is done, whatever it is done with. */
import type { InventoryItem, Promo } from '@bloom/api-client';
import type { Locator, Page } from '@playwright/test';
import type { InputMode } from '../harness/input-mode.ts';
import { KeyboardCashier } from './keyboard-cashier.ts';
import type { PayScreen } from './pay-screen.ts';
import type { ReceiptScreen } from './receipt-screen.ts';
import type { SaleScreen } from './sale-screen.ts';
import { TouchCashier } from './touch-cashier.ts';

export interface NewPatient {
  firstName: string;
  lastName: string;
  /** Digits. */
  phone: string;
  memberNumber?: string;
}

export interface MobileMoney {
  /** As the button of the channel says. */
  channel: string;
  /** Major units, as typed; what is left to pay when absent. */
  amount?: string;
  reference: string;
}

export interface Cashier {
  readonly sale: SaleScreen;
  readonly payment: PayScreen;
  readonly receipt: ReceiptScreen;

  /** Finds it by one word and adds one unit. */
  add(item: InventoryItem): Promise<void>;
  /** Name → quantity of what is in the sale. */
  expectLines(wanted: Record<string, number>): Promise<void>;
  /** No product, nothing to pay, nobody chosen. */
  expectEmpty(): Promise<void>;
  setQuantity(item: InventoryItem, quantity: number): Promise<void>;
  choosePatient(name: string): Promise<void>;
  /** Writes a patient down, who is then the customer of the open sale. */
  createPatient(patient: NewPatient): Promise<void>;
  applyPromo(promo: Promo): Promise<void>;
  hold(): Promise<void>;
  /** Brings back the sale on hold of this customer. */
  recall(customer: string | RegExp): Promise<void>;
  /** Opens the payment. */
  startPaying(): Promise<void>;
  /** Enters one payment by mobile money. */
  payByMobileMoney(payment: MobileMoney): Promise<void>;
  /** Types the cash that was handed over, major units. */
  takeCash(amount: string): Promise<void>;
  /** Completes the sale; answers the number of the receipt. */
  complete(): Promise<string>;
  print(): Promise<void>;
  nextSale(): Promise<void>;
  /** Whatever else is on the screen: goes to it and presses it. */
  use(target: Locator): Promise<void>;
  /** Looks for `text`, of which there is no product, and notes a lost sale with the likeliest reason. */
  loseSaleOf(text: string): Promise<void>;
}

export function cashierWith(input: InputMode, page: Page): Cashier {
  return input === 'keyboard' ? new KeyboardCashier(page) : new TouchCashier(page);
}
