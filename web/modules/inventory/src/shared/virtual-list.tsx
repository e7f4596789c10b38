/**
 * A table of any length in the page: only the rows in sight are drawn, and the page scrolls as if all were. Rows have one
 * height. The arrows go from row to row over the first button or link of each.
 */
import { classes } from '@bloom/ui';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './virtual-list.module.css';

/** Rows drawn beyond what is in sight, above and below. */
const OVERSCAN = 8;

interface VirtualListProps {
  label: string;
  count: number;
  /** Pixels. */
  rowHeight: number;
  /** Cells of the first line, with the role `columnheader`. */
  head: ReactNode;
  /** Cells of a row; the first has the button or link. */
  row: (at: number) => ReactNode;
  keyOf: (at: number) => string;
  /** Template of the columns of every line. */
  className: string | undefined;
}

interface Range {
  from: number;
  to: number;
}

export function VirtualList({ label, count, rowHeight, head, row, keyOf, className }: VirtualListProps) {
  const body = useRef<HTMLDivElement>(null);
  const range = useRange(body, count, rowHeight);
  const [focused, setFocused] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const target = rowAt(body.current, wanted.current);
    if (!target) return;
    wanted.current = null;
    target.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    target.scrollIntoView?.({ block: 'nearest' });
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const from = Number((event.target as Element).closest('[data-at]')?.getAttribute('data-at') ?? Number.NaN);
    const page = Math.max(1, Math.floor(window.innerHeight / rowHeight) - 2);
    const steps: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const step = steps[event.key];
    if (step === undefined || Number.isNaN(from)) return;
    event.preventDefault();
    wanted.current = Math.min(count - 1, Math.max(0, step));
    setFocused(wanted.current);
  }

  const shown: number[] = [];
  for (let at = range.from; at < range.to; at += 1) shown.push(at);
  // The row with the focus stays, however far the page was scrolled away from it.
  if (focused !== null && focused < count && (focused < range.from || focused >= range.to)) shown.push(focused);

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie where the page is scrolled to, which a table does not do
    <div role="table" aria-label={label} aria-rowcount={count + 1} className={styles.table}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to do in the head of a table */}
      <div role="row" aria-rowindex={1} className={classes(styles.head, className)}>
        {head}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        ref={body}
        role="rowgroup"
        className={styles.body}
        style={{ height: count * rowHeight }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const at = event.target.closest('[data-at]')?.getAttribute('data-at');
          setFocused(at == null ? null : Number(at));
        }}
      >
        {shown.map((at) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
          <div
            key={keyOf(at)}
            role="row"
            aria-rowindex={at + 2}
            data-at={at}
            className={classes(styles.row, className)}
            style={{ height: rowHeight, transform: `translateY(${at * rowHeight}px)` } as CSSProperties}
          >
            {row(at)}
          </div>
        ))}
      </div>
    </div>
  );
}

const rowAt = (body: HTMLElement | null, at: number) => body?.querySelector<HTMLElement>(`[data-at="${at}"]`) ?? null;

/** The rows in sight, whatever it is that scrolls. */
function useRange(body: RefObject<HTMLDivElement | null>, count: number, rowHeight: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: 0 });
  const measure = useCallback(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const first = Math.floor(-top / rowHeight);
    const from = Math.max(0, Math.min(count, first - OVERSCAN));
    const to = Math.max(from, Math.min(count, first + Math.ceil(window.innerHeight / rowHeight) + OVERSCAN));
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, [body, count, rowHeight]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  // Fewer rows than before, and not measured yet.
  return { from: Math.min(range.from, count), to: Math.min(range.to, count) };
}

interface CellProps {
  className: string | undefined;
  children: ReactNode;
}

export function Cell({ className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that is made of boxes
    <div role="cell" className={className}>
      {children}
    </div>
  );
}

export function HeadCell({ className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that is made of boxes
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to do there
    <div role="columnheader" className={className}>
      {children}
    </div>
  );
}
