/** The tables of a programme that can be a sheet: how each is read, written, and put into the document. Pure. */
import type { ProgrammeDocument } from '@bloom/api-client';
import { type Cells, type Columns, type Read, type Written, writtenOr } from '@bloom/care/sheet';
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

/** The cells of a table, or the first place that a sheet cannot hold. */
export function toCells(kind: Kind, document: ProgrammeDocument): Written {
  const { columns, cells, read } = SHEETS[kind];
  const part = partOf(kind, document);
  return writtenOr(columns, cells(part), plain(part), (rows) => {
    const again = read(rows, document);
    return 'faults' in again ? again : { result: plain(again.result) };
  });
}
