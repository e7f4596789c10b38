/**
 * The products of people whose device keeps no copy (decision 49): the server is asked for what is typed, scanned or in
 * the open sale, and only what it has answered is in memory. The same index, so prices, batches and the order of a list
 * are the same as with a copy.
 */
import type { ParamsOf } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { type CatalogueState, SearchIndex } from '@bloom/local-db/catalogue';
import { type AskedPage, AskedServer } from '@bloom/server-data/asked-server';
import type { ModuleServer } from '@bloom/shell-api';

/** Milliseconds without another key before the server is asked. */
const TYPING_PAUSE = 150;
/** Words of so many letters may be spelled wrong: then what begins alike is asked for, and the index forgives. */
const FORGIVEN_FROM = 5;
const BEGINNING = 3;

export interface AskedState extends CatalogueState {
  /** Absent with a copy on the device. */
  asked?: AskedProducts;
}

const PATH = '/api/inventory/products/';
type Wanted = Omit<ParamsOf<'GET', typeof PATH>['query'], 'facility_id'>;

export class AskedProducts extends AskedServer<AskedState, InventoryRecord> {
  protected current: AskedState = { index: new SearchIndex(), version: 0, state: 'loading', asked: this };

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
  ) {
    // Words no product can have (too many of them) are refused.
    super({ what: 'products', typingPause: TYPING_PAUSE, nothing: [422] });
  }

  /** Resolves when the product of one of these codes is in the index, if the facility has one. */
  async scan(codes: readonly string[]): Promise<void> {
    await this.fetch({ barcodes: list(codes) });
  }

  /** Resolves when these products are in the index as the server has them now. */
  async load(uuids: readonly string[]): Promise<void> {
    if (uuids.length > 0) await this.fetch({ ids: list(uuids) });
  }

  protected async look(words: string): Promise<AskedPage<InventoryRecord> | null> {
    const page = await this.fetch({ search: words.slice(0, 100) });
    if (page?.count === 0) {
      const beginnings = words
        .split(/\s+/)
        .map((word) => (word.length < FORGIVEN_FROM ? word : word.slice(0, BEGINNING)));
      if (beginnings.join(' ') !== words) await this.fetch({ search: beginnings.join(' ') });
    }
    return page;
  }

  protected keep(products: InventoryRecord[]): void {
    this.current.index.update(products);
  }

  private fetch(wanted: Wanted) {
    return this.kept(this.server.read(PATH, { query: { facility_id: this.facilityId, ...wanted } }));
  }
}

const list = (names: readonly string[]) => names.slice(0, 100).join(',');
