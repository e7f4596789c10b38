/** On what this device prints labels: among the drafts of its facility, so that it is known again after a reload. */
import type { Drafts } from '@bloom/shell-api';

/** `roll`: the paper of the receipts. Millimetres, width first: labels of a label printer, through the browser's print. */
export const LABEL_SIZES = ['roll', '50x30', '60x40', '70x36', '100x50'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

const KEY = 'pos-labels';

/** What cannot be understood (an older build, a spoiled disk) is as if it was never chosen. */
export async function labelSizeOf(drafts: Drafts): Promise<LabelSize> {
  const kept = (await drafts.get(KEY)) as { size?: unknown } | null | undefined;
  return LABEL_SIZES.find((size) => size === kept?.size) ?? 'roll';
}

export const keepLabelSize = (drafts: Drafts, size: LabelSize): Promise<void> => drafts.put(KEY, { size });
