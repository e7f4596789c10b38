/** The pages of the point of sale, which come after the till itself, and the parts that are read ahead of their use. */
import { LazyPart } from '@bloom/shell-api';
import { cameraScan } from './camera/lazy';
import { customerScreen } from './customer/lazy';
import { exportDialog } from './history/lazy';
import { directionsDialog } from './labels/lazy';
import { payPanel, receiptPanel } from './payment/lazy';
import { printerDialog } from './printer/lazy';
import { returnDialog } from './returns/lazy';
import { askedTill, careNotes, saleDialogs } from './sale/lazy';
import { shareDialog } from './share/lazy';
import { NAMESPACE } from './shared/use-till';
import { shiftDialog } from './shifts/lazy';

export const salesPage = new LazyPart(NAMESPACE, async () => (await import('./history/part')).part);
export const promosPage = new LazyPart(NAMESPACE, async () => (await import('./promos/part')).part);

/** How often a part is asked for ahead, and the milliseconds between two tries. */
const TRIES = 5;
const AGAIN = 2_000;

/** In the order in which they are needed. */
const PARTS = [
  saleDialogs,
  payPanel,
  receiptPanel,
  salesPage,
  returnDialog,
  directionsDialog,
  shiftDialog,
  careNotes,
  askedTill,
  exportDialog,
  promosPage,
  printerDialog,
  shareDialog,
  customerScreen,
  cameraScan,
];

/** One that never came is asked for when it is opened, and says there what is wrong. */
export async function preloadParts(): Promise<void> {
  for (const part of PARTS) {
    for (let tries = 1; tries <= TRIES && !part.file; tries += 1) {
      await part.preload().catch((error: unknown) => {
        console.warn('A part of the point of sale could not be read ahead', error);
        return new Promise<void>((resolve) => setTimeout(resolve, AGAIN));
      });
    }
  }
}
