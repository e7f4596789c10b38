/** The table as text: for the screen, and for `bench/RESULTS.md`. Pure. */
import type { Measure } from './measure.ts';
import type { Reason } from './reasons.ts';
import type { Row, Unit } from './rows.ts';

/** Two methods that differ by more than this share do not measure the same. */
const AGREE = 0.2;

export interface Machine {
  date: string;
  /** Processor, cores, memory, system. */
  hardware: string;
  /** Browser and runtime. */
  software: string;
}

interface Section {
  heading: string;
  rows: readonly Row[];
}

export type Verdict = 'met' | 'missed' | 'told' | 'not measured';

export function verdictOf(row: Row, measure: Measure | undefined): Verdict {
  if (!measure) return 'not measured';
  if (!row.aim) return 'told';
  const { most, timesBare } = row.aim;
  if (most !== undefined && measure.value > most) return 'missed';
  if (timesBare === undefined) return 'met';
  if (measure.bare === undefined) return 'not measured';
  const ratio = measure.value / measure.bare;
  return ('most' in timesBare ? ratio <= timesBare.most : ratio >= timesBare.least) ? 'met' : 'missed';
}

const HEADER = ['what', 'measured', 'barest way', 'ratio', 'aim', ''];

function cells(row: Row, measure: Measure | undefined, verdict: string): string[] {
  const bare = measure?.bare;
  return [
    row.what,
    measure ? withUnit(measure.value, row.unit) : '',
    bare === undefined ? '' : withUnit(bare, row.unit),
    bare === undefined || !measure ? '' : `${(measure.value / bare).toFixed(2)} ×`,
    aimOf(row),
    verdict,
  ];
}

function aimOf({ aim, unit }: Row): string {
  if (!aim) return '';
  const { most, timesBare } = aim;
  const value = most === undefined ? [] : [`≤ ${withUnit(most, unit)}`];
  if (timesBare === undefined) return value.join(', ');
  return [...value, 'most' in timesBare ? `≤ ${timesBare.most} ×` : `≥ ${timesBare.least} ×`].join(', ');
}

function withUnit(value: number, unit: Unit): string {
  return `${figure(value, unit)} ${unit}`;
}

function figure(value: number, unit: Unit): string {
  if (unit === 'bytes' || unit === 'requests') return Math.round(value).toLocaleString('en');
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return Number(value.toFixed(value >= 10 ? 1 : 2)).toString();
}

/** What the second method says, and whether that is the same. */
export function secondOf({ second }: Measure, unit: Unit): string {
  if (!second) return '';
  const { by = 'Chromium’s trace', probe, other } = second;
  const apart = Math.abs(other - probe) / Math.max(probe, other);
  const agree = probe === other || apart <= AGREE ? 'they agree' : 'THEY DO NOT AGREE';
  return `${by} ${withUnit(other, unit)}, the probe ${withUnit(probe, unit)} of the same: ${agree}`;
}

/** One line a row, in columns. */
export function asText(sections: readonly Section[], measures: ReadonlyMap<string, Measure>): string {
  const measured = sections.flatMap(({ rows }) => rows).filter(({ key }) => measures.has(key));
  const lines = [HEADER, ...measured.map((row) => cells(row, measures.get(row.key), verdict(row, measures)))];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const seconds = measured.flatMap((row) => {
    const second = secondOf(measures.get(row.key) as Measure, row.unit);
    return second ? [`${row.what}: ${second}`] : [];
  });
  return [...padded.map((line) => line.trimEnd()), '', ...seconds].join('\n');
}

function verdict(row: Row, measures: ReadonlyMap<string, Measure>): string {
  const found = verdictOf(row, measures.get(row.key));
  return found === 'told' ? '' : found;
}

/** The whole file, every row of the table in it, also those that this run did not measure. */
export function asMarkdown(
  sections: readonly Section[],
  measures: ReadonlyMap<string, Measure>,
  reasons: Readonly<Record<string, Reason>>,
  machine: Machine,
): string {
  const rows = sections.flatMap((section) => section.rows);
  const counted = (wanted: Verdict) => rows.filter((row) => verdictOf(row, measures.get(row.key)) === wanted).length;
  const parts = sections.flatMap((section) => [
    `## ${section.heading}`,
    '',
    line(HEADER),
    line(HEADER.map(() => '---')),
    ...section.rows.map((row) => {
      const measure = measures.get(row.key);
      return line(cells(row, measure, explained(row, measure, reasons[row.key])));
    }),
    '',
    ...notes(section, measures),
  ]);
  const head = [
    '# What was measured',
    '',
    'Written by `make bench`; the rows are those of `bench/rows.ts`, the reasons those of `bench/reasons.ts`.',
    '',
    `${machine.date}. ${machine.hardware}. ${machine.software}.`,
    '',
    `${counted('met')} met, ${counted('missed')} missed, ${counted('not measured')} not measured; ${counted('told')} are told without an aim.`,
    '',
    'Where nothing else is said a figure is a median, and the CPU of the page is slowed four times by the DevTools, which slow',
    'the main thread and no worker. A percentile is the least value that so many percent do not exceed. The barest way is',
    'measured in the same page or the same run.',
    '',
  ];
  return `${[...head, ...parts].join('\n').trimEnd()}\n`;
}

function explained(row: Row, measure: Measure | undefined, reason: Reason | undefined): string {
  const found = verdictOf(row, measure);
  if (found === 'told') return '';
  if (found !== 'missed') return found;
  return reason ? `missed, because ${reason.because}; ${reason.mend} would mend it` : 'missed; not looked into yet';
}

function notes({ rows }: Section, measures: ReadonlyMap<string, Measure>): string[] {
  const found = rows.flatMap((row) => {
    const measure = measures.get(row.key);
    const second = measure && secondOf(measure, row.unit);
    const texts = [measure && row.bare ? `the barest way is ${row.bare}` : '', measure?.note ?? '', second ?? ''];
    const told = texts.filter((text) => text !== '');
    return told.length === 0 ? [] : [`- ${row.what}: ${told.join('; ')}.`];
  });
  return found.length === 0 ? [] : [...found, ''];
}

const line = (texts: readonly string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
