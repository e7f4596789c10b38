/**
 * A Dexie that gets up again. When site data is cleared, the browser closes the database in the middle of opening it
 * anew; Dexie remembers that failure and answers every later call with it, for as long as the page lives.
 */
import Dexie from 'dexie';

/** Milliseconds after a failed opening before the next call may open again. */
const REST = 250;

export class RevivingDexie extends Dexie {
  /** Set when it must stay closed. */
  protected closedForGood = false;

  override open(): ReturnType<Dexie['open']> {
    const opening = super.open();
    opening.catch(() => void setTimeout(() => this.revive(), REST));
    return opening;
  }

  /** Forgets a failed opening: the next call tries again. */
  revive(): void {
    if (this.hasFailed() && !this.closedForGood) this.close({ disableAutoOpen: false });
  }
}
