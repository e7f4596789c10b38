/** The tables of a programme that can be a sheet: how each is read, written, and put into the document. Pure. */
import type { ProgrammeDocument } from '@bloom/api-client';
import { type CellFault, type Cells, type Columns, firstDifference } from '@bloom/care/sheet';
import type { SheetRow } from '@bloom/uploads/sheet';
import { plainItem } from './fhir';
import { QUESTIONS, questionCells, readQuestions } from './questions';
import {
  ADVICE,
  adviceCells,
  DECISIONS,
  decisionCells,
  readAdvice,
  readDecisions,
  readValues,
  VALUES,
  valueCells,
} from './rules';

export type Read<Result> = { result: Result } | { faults: CellFault[] };

export const KINDS = ['questions', 'values', 'decisions', 'advice'] as const;
export type Kind = (typeof KINDS)[number];

/** Of the document nothing but this table. */
export type Part = Partial<Pick<ProgrammeDocument, 'questionnaire' | 'values' | 'decisions' | 'advice'>>;

interface KindOfSheet {
  columns: Columns<string>;
  read: (rows: readonly SheetRow[], document: ProgrammeDocument) => Read<Part>;
  cells: (part: Part) => Cells<string>[];
}

function toPart<Result>(read: Read<Result>, part: (result: Result) => Part): Read<Part> {
  return 'faults' in read ? read : { result: part(read.result) };
}

export const SHEETS: Record<Kind, KindOfSheet> = {
  questions: {
    columns: QUESTIONS,
    read: (rows) => toPart(readQuestions(rows), (questionnaire) => ({ questionnaire })),
    cells: ({ questionnaire }) => (questionnaire ? questionCells(questionnaire) : []),
  },
  values: {
    columns: VALUES,
    read: (rows) => toPart(readValues(rows), (values) => ({ values })),
    cells: ({ values = [] }) => valueCells(values),
  },
  decisions: {
    columns: DECISIONS,
    read: (rows, document) => toPart(readDecisions(rows, document), (decisions) => ({ decisions })),
    cells: ({ decisions = [] }) => decisionCells(decisions),
  },
  advice: {
    columns: ADVICE,
    read: (rows) => toPart(readAdvice(rows), (advice) => ({ advice })),
    cells: ({ advice = [] }) => adviceCells(advice),
  },
};

const NAMES = { questions: 'questionnaire', values: 'values', decisions: 'decisions', advice: 'advice' } as const;

export const partOf = (kind: Kind, document: ProgrammeDocument): Part => ({ [NAMES[kind]]: document[NAMES[kind]] });

const plain = ({ questionnaire, ...rest }: Part): unknown => ({
  ...rest,
  ...(questionnaire ? { questionnaire: { ...questionnaire, item: questionnaire.item.map(plainItem) } } : {}),
});

/** The cells of a table, or the first place that a sheet cannot hold: then it is not written, so that nothing is lost. */
export function toCells(kind: Kind, document: ProgrammeDocument): { cells: Cells<string>[] } | { cannotHold: string } {
  const { columns, cells, read } = SHEETS[kind];
  const part = partOf(kind, document);
  const written = cells(part);
  // The headers alone: something to begin with.
  if (written.length === 0) return { cells: [] };
  const head = { number: 1, cells: [...columns.all] };
  const rows = written.map((row, at) => ({ number: at + 2, cells: columns.all.map((field) => row[field] ?? '') }));
  const again = read([head, ...rows], document);
  const [fault] = 'faults' in again ? again.faults : [];
  if (fault) return { cannotHold: `${NAMES[kind]}: ${fault.column} ${fault.value}`.trim() };
  const differs = 'result' in again ? firstDifference(plain(part), plain(again.result)) : null;
  return differs === null ? { cells: written } : { cannotHold: differs };
}
