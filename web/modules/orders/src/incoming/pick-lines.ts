/** What is taken off the shelves for an order. Pure. */
import type { PickList } from '@bloom/api-client';
import { codesOf, readElementString } from '@bloom/shell-api/scanner';

type Pick = PickList['lines'][number];
export type PickBatch = Pick['batches'][number];

export interface PickLine {
  pick: Pick;
  /** It lies in the box: only then it is sent. */
  checked: boolean;
  /** Base units of each batch, as they are typed. */
  units: Readonly<Record<string, string>>;
}

/** As the server proposes: what expires first. */
export const beginPicking = ({ lines }: PickList): PickLine[] =>
  lines.map((pick) => ({
    ...{ pick, checked: false },
    units: Object.fromEntries(pick.batches.map(({ batch_id, units }) => [batch_id, units > 0 ? String(units) : ''])),
  }));

export const unitsOf = (typed: string | undefined): number | null =>
  typed === undefined || typed === '' ? 0 : /^\d{1,7}$/.test(typed) ? Number(typed) : null;

export const pickedUnits = ({ pick, units }: PickLine): number =>
  pick.batches.reduce((all, { batch_id }) => all + (unitsOf(units[batch_id]) ?? 0), 0);

export type PickProblem = { kind: 'number' | 'onHand'; batch: string } | { kind: 'tooMany' | 'nothing' };

/** Why it cannot be sent like this; null when it can. */
export function pickProblem(line: PickLine): PickProblem | null {
  for (const { batch_id, on_hand } of line.pick.batches) {
    const units = unitsOf(line.units[batch_id]);
    if (units === null) return { kind: 'number', batch: batch_id };
    if (units > on_hand) return { kind: 'onHand', batch: batch_id };
  }
  const all = pickedUnits(line);
  if (all > line.pick.units) return { kind: 'tooMany' };
  return all === 0 ? { kind: 'nothing' } : null;
}

export const sentLines = (lines: readonly PickLine[]) =>
  lines
    .filter(({ checked }) => checked)
    .flatMap(({ pick, units }) =>
      pick.batches
        .map(({ batch_id }) => ({ line_uuid: pick.line_uuid, batch_id, units: unitsOf(units[batch_id]) ?? 0 }))
        .filter((one) => one.units > 0),
    );

/** The line that a scan means: of several of one product the one that has the lot, else one that is not in the box. */
export function scannedPick(lines: readonly PickLine[], code: string, today: string): PickLine | undefined {
  const codes = codesOf(code, today);
  const found = lines.filter(({ pick }) => codes.includes(pick.barcode));
  const lot = readElementString(code.trim(), today)?.lot;
  return (
    found.find(
      ({ pick, checked }) => !checked && lot !== undefined && pick.batches.some((batch) => batch.lot === lot),
    ) ??
    found.find(({ checked }) => !checked) ??
    found[0]
  );
}
