import type { Sheet } from '@bloom/uploads/sheet';
import { useRef, useState } from 'react';
import { readCells } from './read';
import type { Columns } from './table';

/** The sheet that was chosen or pasted last. */
export function useSheet(columns: Columns<string>) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [reading, setReading] = useState(false);
  const latest = useRef<Blob | null>(null);
  async function read(blob: Blob | null) {
    latest.current = blob;
    setReading(blob !== null);
    const found = blob && (await readCells(blob, columns));
    if (latest.current !== blob) return;
    setSheet(found);
    setReading(false);
  }
  return { sheet, reading, read };
}
