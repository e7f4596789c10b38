/** What of a pick list is ticked and typed, as it is kept on the device. Pure. */
import type { PickList } from '@bloom/api-client';
import { beginPicking, type PickLine, unitsOf } from './pick-lines';

const SCHEMA = 1;

export type TypedPick = Pick<PickLine, 'checked' | 'units'>;

export interface PickDraft {
  schema: typeof SCHEMA;
  /** That of the shipment: sent twice it is one. */
  shipment: string;
  /** It was sent, and what the server said of it did not come here. */
  pressed: boolean;
  /** As they are typed. */
  packages: string;
  note: string;
  /** By line, of those that were touched. */
  lines: Readonly<Record<string, TypedPick>>;
}

export const freshPicks = (shipment: string): PickDraft => ({
  ...{ schema: SCHEMA, shipment, pressed: false, packages: '1', note: '', lines: {} },
});

/** null when it is none of a version this program knows. */
export function parsePicks(kept: unknown): PickDraft | null {
  const draft: Partial<PickDraft> = Object(kept);
  const areTexts = [draft.shipment, draft.packages, draft.note].every((text) => typeof text === 'string');
  const isWhole = draft.schema === SCHEMA && areTexts && typeof draft.pressed === 'boolean';
  return isWhole && Object.values(Object(draft.lines)).every(isTyped) ? (draft as PickDraft) : null;
}

function isTyped(value: unknown): boolean {
  const { checked, units }: Partial<TypedPick> = Object(value);
  return typeof checked === 'boolean' && Object.values(Object(units)).every((typed) => typeof typed === 'string');
}

/**
 * The list as it is now, with what was typed before. A line whose lot is not on the shelf any more is to be looked at again,
 * so it is not ticked.
 */
export function picksOf(list: PickList, { lines: typed }: PickDraft): PickLine[] {
  return beginPicking(list).map((line) => {
    const before = typed[line.pick.line_uuid];
    if (!before) return line;
    const here = new Set(line.pick.batches.map(({ batch_id }) => batch_id));
    const kept = Object.entries(before.units).filter(([batch]) => here.has(batch));
    const isGone = Object.entries(before.units).some(([batch, units]) => !here.has(batch) && unitsOf(units) !== 0);
    return { ...line, checked: before.checked && !isGone, units: Object.fromEntries(kept) };
  });
}

export const typePicks = (draft: PickDraft, lines: readonly PickLine[]): PickDraft => ({
  ...draft,
  lines: {
    ...draft.lines,
    ...Object.fromEntries(lines.map(({ pick, checked, units }) => [pick.line_uuid, { checked, units }])),
  },
});
