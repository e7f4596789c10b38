/** A page where a document (count, delivery, transfer) is put together line by line: typed or scanned, kept, undone. */
import { useShell } from '@bloom/shell-api';
import { useDraft } from '@bloom/shell-api/draft';
import { useRowFocus } from '@bloom/ui/row-focus';
import { useRef, useState } from 'react';
import { useUndo } from './undo';

/**
 * @param keptAs key of the drafts of this device
 * @param parse what was kept; null when it cannot be read, or there is none
 * @param begin an empty document
 */
export function useDocument<Doc, Asked extends string>(
  keptAs: string,
  parse: (kept: unknown) => Doc | null,
  begin: () => Doc,
) {
  const kept = useDraft(useShell().drafts, keptAs, parse, begin);
  const undo = useUndo();
  const focusRow = useRowFocus();
  /** Where products are typed or scanned. */
  const input = useRef<HTMLInputElement>(null);
  /** What the user is asked before it is done. */
  const [asked, ask] = useState<Asked | null>(null);
  return { ...kept, undo, focusRow, input, asked, ask };
}

export type OpenDocument<Doc, Asked extends string> = ReturnType<typeof useDocument<Doc, Asked>>;
