/**
 * Where a tab keeps its open sale. Two tabs must never hold the same one: they would complete two different sales under
 * one uuid, and one of them would be lost. So each tab owns one numbered slot by a Web Lock, which the browser releases
 * when the tab dies. A sale that nobody owns is taken up first.
 */
import { uuidV7 } from '@bloom/local-db';
import { type Drafts, SALE_DRAFTS } from '@bloom/shell-api';
import { tryLock } from '@bloom/shell-api/lock';
import { type Draft, isEmpty } from './cart';
import { isNewer, parseDraft, parseFirstVersion, writeDraft } from './draft';

const SLOTS = 8;
/** Milliseconds to wait for a lock that this very tab may just be giving back (a reload, a way out and in). */
const HAND_OVER = 250;

/** One open sale per facility, user and tab: a cashier never finds the open sale of a colleague. */
export interface DraftOwner {
  facilityId: string;
  userId: string;
}

export interface DraftHome {
  drafts: Drafts;
  owner: DraftOwner;
  /** undefined where the browser has none (plain http). */
  locks: LockManager | undefined;
}

export interface DraftSlot {
  /** What the slot held when it was claimed. */
  readonly draft: Draft | null;
  /** An empty sale is forgotten. Together with other drafts changed in the same moment: all of them or none. */
  save(draft: Draft): Promise<void>;
  release(): void;
}

/** The lock of a slot, and its key in local storage in versions that kept it there. */
export const slotName = ({ facilityId, userId }: DraftOwner, slot: number) =>
  `bloom.pos.cart.${facilityId}.${userId}.${slot}`;

const openKey = ({ userId }: DraftOwner, slot: number | string) => `${SALE_DRAFTS.open}${userId}.${slot}`;

async function slotAt(drafts: Drafts, key: string, release: () => void, draft?: Draft | null): Promise<DraftSlot> {
  const kept = draft === undefined ? parseDraft(await drafts.get(key)) : draft;
  let filled = kept !== null;
  return {
    draft: kept,
    async save(next) {
      const empty = isEmpty(next);
      if (empty && !filled) return;
      filled = !empty;
      await (empty ? drafts.delete(key) : drafts.put(key, writeDraft(next)));
    },
    release,
  };
}

/** What an earlier version left in local storage is taken over once: it goes when the drafts have it. */
async function takeOver(drafts: Drafts, key: string, name: string): Promise<Draft | null> {
  const kept = parseDraft(await drafts.get(key));
  const old = parseFirstVersion(localStorage.getItem(name));
  if (!old || (kept && kept.uuid !== old.uuid)) return kept;
  try {
    if (!kept) await drafts.put(key, writeDraft(old));
    localStorage.removeItem(name);
  } catch (error) {
    console.warn('The cart of an earlier version stays in its place', error);
  }
  return kept ?? old;
}

/** Without Web Locks (plain http), and with more tabs than slots: a place that only this tab knows of. */
function lonelySlot(drafts: Drafts, owner: DraftOwner): Promise<DraftSlot> {
  const name = `bloom.pos.tab.${owner.facilityId}.${owner.userId}`;
  const tab = sessionStorage.getItem(name) ?? uuidV7();
  sessionStorage.setItem(name, tab);
  return slotAt(drafts, openKey(owner, `tab-${tab}`), () => undefined);
}

/** Slots with a sale first, in the hope that nobody owns them; then those that are free. */
async function slotsToTry(drafts: Drafts, owner: DraftOwner): Promise<{ slot: number; wait: number }[]> {
  const rows = await drafts.list(openKey(owner, ''));
  const rowOf = (slot: number) => rows.find(({ key }) => key === openKey(owner, slot))?.value;
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => !isNewer(rowOf(slot)));
  const isTaken = (slot: number) =>
    parseDraft(rowOf(slot)) !== null || parseFirstVersion(localStorage.getItem(slotName(owner, slot))) !== null;
  const taken = slots.filter(isTaken);
  return [
    ...taken.map((slot) => ({ slot, wait: 0 })),
    ...taken.map((slot) => ({ slot, wait: HAND_OVER })),
    ...slots.filter((slot) => !taken.includes(slot)).map((slot) => ({ slot, wait: 0 })),
  ];
}

export async function claimDraft({ drafts, owner, locks }: DraftHome): Promise<DraftSlot> {
  if (!locks) return lonelySlot(drafts, owner);
  for (const { slot, wait } of await slotsToTry(drafts, owner)) {
    const release = await tryLock(locks, slotName(owner, slot), wait);
    if (!release) continue;
    try {
      const key = openKey(owner, slot);
      return await slotAt(drafts, key, release, await takeOver(drafts, key, slotName(owner, slot)));
    } catch (error) {
      release();
      throw error;
    }
  }
  return lonelySlot(drafts, owner);
}
