/** What a test asks the server itself, past the browser, to see what is really there. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  InventoryItem,
  Need,
  Offer,
  Order,
  PatientAudit,
  Promo,
  Sale,
  StockMovement,
  StockTransfer,
  Upload,
  UploadKind,
  User,
} from '@bloom/api-client';
import { PASSWORD, type Username } from './people.ts';

const UPLOAD_POLL_MS = 100;

interface Page<Row> {
  count: number;
  next: string | null;
  results: Row[];
}

export interface DeviceState {
  device_id: string;
  epoch: number;
  issued: number;
  received: number;
  quarantined: number;
  missing: { from: number; to: number }[];
}

/** The prepared data that each server of this worker was started with, by the server's address. */
export const seeded = new Map<string, string>();

export class Api {
  private known: User | undefined;

  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  /** A fresh session by the real sign-in call. */
  static async signIn(url: string, username: string, password = PASSWORD): Promise<Api> {
    const answer = await fetch(`${url}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!answer.ok) throw new Error(`sign-in of ${username} answered ${answer.status}: ${await answer.text()}`);
    return new Api(url, ((await answer.json()) as { id_token: string }).id_token);
  }

  /** The session made when the data of that server was seeded. */
  static remembered(url: string, username: Username): Api {
    const folder = seeded.get(url);
    if (!folder) throw new Error(`${url} was not started with prepared data`);
    const tokens = JSON.parse(readFileSync(join(folder, 'tokens.json'), 'utf8')) as Record<Username, string>;
    return new Api(url, tokens[username]);
  }

  async me(): Promise<User> {
    this.known ??= (await this.get<{ content?: User } & User>('/api/users/userinfo')) as User;
    return this.known;
  }

  /** Staff have none (PIN-02). */
  async setPin(pin: string): Promise<void> {
    const { id, is_staff } = await this.me();
    if (is_staff) return;
    const body = JSON.stringify({ user_id: id, pin });
    const answer = await this.call('/api/users/user_pin_reset/', { method: 'PUT', body });
    if (!answer.ok) throw new Error(`setting a PIN answered ${answer.status}: ${await answer.text()}`);
  }

  async facilityId(): Promise<string> {
    const { facility_id } = await this.me();
    if (!facility_id) throw new Error('this user has no facility');
    return facility_id;
  }

  /** Ends the session on the server, as a sign-out elsewhere would. */
  async revoke(): Promise<void> {
    await this.call('/api/auth/logout/', { method: 'POST', body: '{}' });
  }

  /** Every sale of the facility, newest or oldest first as the server lists them. */
  async sales(): Promise<Sale[]> {
    return this.all<Sale>(`/api/sales-history/?facility_id=${await this.facilityId()}&limit=1000&status=A&offset=0`);
  }

  /** How many sales the facility has. */
  async countSales(): Promise<number> {
    const page = await this.get<Page<Sale>>(
      `/api/sales-history/?facility_id=${await this.facilityId()}&limit=1&status=A&offset=0`,
    );
    return page.count;
  }

  async products(): Promise<InventoryItem[]> {
    return this.all<InventoryItem>(`/api/productaliases/?facility_id=${await this.facilityId()}&page=1&page_size=1000`);
  }

  /** Products of which more was sold than the records had. */
  async belowZero(): Promise<InventoryItem[]> {
    return this.all<InventoryItem>(
      `/api/productaliases/?facility_id=${await this.facilityId()}&below_zero=true&page=1&page_size=50`,
    );
  }

  async promos(): Promise<Promo[]> {
    return this.all<Promo>(
      `/api/promo-codes-admin/?specific_facilities=${await this.facilityId()}&page=1&page_size=50`,
    );
  }

  /** What suppliers offer where the facility is. */
  async offers(): Promise<Offer[]> {
    return this.all<Offer>(`/api/orders/offers/?facility_id=${await this.facilityId()}`);
  }

  /** What the facility needs of its products, and what of it is to come. */
  async needs(): Promise<Need[]> {
    return this.all<Need>(`/api/orders/needs/?facility_id=${await this.facilityId()}`);
  }

  /** What the facility ordered of suppliers, newest first. */
  async orders(): Promise<Order[]> {
    return this.all<Order>(`/api/orders/outgoing/?facility_id=${await this.facilityId()}`);
  }

  async patients(): Promise<PatientAudit[]> {
    return this.all<PatientAudit>(`/api/patient_audits/?facility_id=${await this.facilityId()}&limit=50`);
  }

  /** Product uuid → units in stock. */
  async stock(): Promise<Map<string, number>> {
    return new Map((await this.products()).map((product) => [product.uuid, product.quantity]));
  }

  /** The bin card of a product of the facility, newest first. */
  async movements(product: string): Promise<StockMovement[]> {
    return this.all<StockMovement>(
      `/api/inventory/products/${product}/movements/?facility_id=${await this.facilityId()}&page=1`,
    );
  }

  /** Those with this status that the facility sends or receives; of those on their way, only what comes in. */
  async transfers(status: StockTransfer['status']): Promise<StockTransfer[]> {
    const facility = await this.facilityId();
    return this.all<StockTransfer>(
      `/api/inventory-bff/stock-transfers/?source_or_destination_facility=${facility}&status=${status}&page=1`,
    );
  }

  /** Uploads a file of rows and answers what became of it. */
  async upload(
    kind: UploadKind,
    text: string,
    place: { country: string } | { facility_id: string } | Record<string, never>,
  ): Promise<Upload> {
    const query = new URLSearchParams({ kind, file_name: `${kind}.csv`, ...place });
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() };
    const answer = await this.call(`/api/uploads/?${query}`, { method: 'POST', body: text, headers });
    if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
    const { id } = (await answer.json()) as Upload;
    for (;;) {
      const upload = await this.get<Upload>(`/api/uploads/${id}/`);
      if (['COMPLETED', 'FAILED_VALIDATION'].includes(upload.status)) return upload;
      await new Promise((resolve) => setTimeout(resolve, UPLOAD_POLL_MS));
    }
  }

  /** A write that must succeed; `key` tells the server that a second one is the first one again. */
  async write<Answer>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const answer = await this.call(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async devices(): Promise<DeviceState[]> {
    return this.all<DeviceState>(`/api/sales/devices/?facility_id=${await this.facilityId()}`);
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.call(path);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'm-user-jwt': this.token,
      'content-type': 'application/json',
    };
    return fetch(new URL(path, this.url), { ...init, headers: { ...headers, ...init.headers } });
  }

  private async all<Row>(first: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let next: string | null = first; next; ) {
      const page: Page<Row> = await this.get<Page<Row>>(next);
      rows.push(...page.results);
      next = page.next;
    }
    return rows;
  }
}
