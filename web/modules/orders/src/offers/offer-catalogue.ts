/**
 * All offers of this device in memory, searched as the till searches its products. Rows change together with how far the
 * feed is, so that is watched, and the rows are read when it has moved: while it is downloaded not at every page.
 */
import type { Offer } from '@bloom/api-client';
import { type Searchable, SearchIndex } from '@bloom/local-db/catalogue';
import type { ModuleContext } from '@bloom/shell-api';
import { liveQuery, type Subscription } from 'dexie';

/** Milliseconds between two reads while pages are coming. */
const READ_PAUSE = 2000;
/** Offers that are indexed at a time: a few milliseconds. */
const PIECE = 500;

type Feeds = ModuleContext['feeds'];
export type OfferProgress = NonNullable<Awaited<ReturnType<Feeds['progress']>>>;

/** An offer under the words that it is found by: the supplier is one of them. */
export interface OfferEntry extends Searchable {
  offer: Offer;
}

/** The offers of this device. */
export interface KnownOffers {
  get(uuid: string): Offer | undefined;
  /** All of them are here: one that is not among them is offered no more. */
  complete: boolean;
}

export interface OffersState extends KnownOffers {
  index: SearchIndex<OfferEntry>;
  /** Grows with every change, so that a screen knows to search again. */
  version: number;
  state: 'loading' | 'ready' | 'failed';
  /** null: the download has not begun. */
  progress: OfferProgress | null;
}

/** What a supplier has comes before what it has not, as at the till what is on the shelf. */
export const entryOf = (offer: Offer): OfferEntry => ({
  uuid: offer.uuid,
  name: offer.name,
  generic_name: offer.generic_name,
  brand_name: offer.supplier.name,
  form: offer.pack,
  strength: '',
  barcode_id: offer.barcode,
  quantity: offer.availability === 'unavailable' ? 0 : 1,
  stocked: true,
  offer,
});

const freshIndex = () => new SearchIndex<OfferEntry>();

export class OfferCatalogue {
  private current: OffersState = stateOf(freshIndex(), 0, 'loading', null);
  private readonly listeners = new Set<() => void>();
  private watching: Subscription | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private read = '';
  private reading = false;
  private nextRead = 0;

  constructor(private readonly feeds: Pick<Feeds, 'rows' | 'progress'>) {}

  get = (): OffersState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.watching ??= liveQuery(() => this.feeds.progress('offers')).subscribe({
      next: (progress) => this.onProgress(progress ?? null),
      error: (error: unknown) => this.fail(error),
    });
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.watching?.unsubscribe();
      this.watching = undefined;
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  };

  private onProgress(progress: OfferProgress | null): void {
    const { index, version, state } = this.current;
    this.set(stateOf(index, version, state, progress));
    const isComing = progress?.state === 'running';
    if (stampOf(progress) === this.read || (isComing && this.timer !== undefined)) return;
    clearTimeout(this.timer);
    // "Downloaded" is said at once, so what came last must be found at once.
    const wait = isComing ? Math.max(0, this.nextRead - performance.now()) : 0;
    this.timer = setTimeout(() => void this.refresh(), wait);
  }

  private async refresh(): Promise<void> {
    if (this.reading) {
      this.timer = setTimeout(() => void this.refresh(), PIECE);
      return;
    }
    this.timer = undefined;
    this.reading = true;
    const stamp = stampOf(this.current.progress);
    try {
      await this.readAll();
      this.read = stamp;
      const { index, version, progress } = this.current;
      this.set(stateOf(index, version + 1, 'ready', progress));
    } catch (error) {
      this.fail(error);
    }
    this.reading = false;
    this.nextRead = performance.now() + READ_PAUSE;
    // What came meanwhile, or after a page of the download was left out.
    if (this.watching && stampOf(this.current.progress) !== stamp) this.onProgress(this.current.progress);
  }

  private async readAll(): Promise<void> {
    const { index } = this.current;
    const rows = await this.feeds.rows('offers');
    const gone = new Set(index.uuids());
    for (let from = 0; from < rows.length; from += PIECE) {
      const piece = rows.slice(from, from + PIECE).filter(({ withdrawn }) => !withdrawn);
      for (const { uuid } of piece) gone.delete(uuid);
      index.update(piece.map(entryOf));
      // The screen answers meanwhile.
      if (rows.length > PIECE) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    index.update([], [...gone]);
  }

  private fail(error: unknown): void {
    console.error('The offers on this device could not be read', error);
    const { index, version, state, progress } = this.current;
    // What was read stays, and the next change reads again.
    this.set(stateOf(index, version, state === 'loading' ? 'failed' : state, progress));
  }

  private set(next: OffersState): void {
    this.current = next;
    for (const listener of [...this.listeners]) listener();
  }
}

/** Another one: other rows. */
function stampOf(progress: OfferProgress | null): string {
  if (!progress) return 'none';
  const { run_id, received, highest, state } = progress;
  return [run_id, received, highest, state].join(' ');
}

function stateOf(
  index: OffersState['index'],
  version: number,
  state: OffersState['state'],
  progress: OfferProgress | null,
): OffersState {
  const complete = state === 'ready' && progress?.refreshed_at !== undefined;
  return { index, version, state, progress, complete, get: (uuid) => index.get(uuid)?.offer };
}

/** They stay while pages come and go. */
const catalogues = new WeakMap<ModuleContext, OfferCatalogue>();

export function offersOf(shell: ModuleContext): OfferCatalogue {
  let catalogue = catalogues.get(shell);
  if (!catalogue) {
    catalogue = new OfferCatalogue(shell.feeds);
    catalogues.set(shell, catalogue);
  }
  return catalogue;
}
