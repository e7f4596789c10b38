/** What a warehouse has typed of an answer, as it is kept on the device. Pure. */
import type { OrderLine } from '@bloom/api-client';
import { type AnswerLine, beginAnswer } from './answer-lines';

const SCHEMA = 1;

export type TypedAnswer = Partial<Omit<AnswerLine, 'line' | 'asked'>>;

export interface AnswerDraft {
  schema: typeof SCHEMA;
  /** The lines as they were when it was begun: of others it says nothing. */
  of: string;
  /** By line. */
  lines: Readonly<Record<string, TypedAnswer>>;
}

/** What is typed belongs to the lines as they are: once one is answered, it is begun anew. */
export const linesKey = (lines: readonly OrderLine[]): string =>
  lines.map(({ uuid, state, back_ordered_packs }) => `${uuid} ${state} ${back_ordered_packs}`).join();

export const freshAnswer = (of: string): AnswerDraft => ({ schema: SCHEMA, of, lines: {} });

/** null when it is none of a version this program knows, or of other lines. */
export function parseAnswer(kept: unknown, of: string): AnswerDraft | null {
  const draft: Partial<AnswerDraft> = Object(kept);
  const isOurs = draft.schema === SCHEMA && draft.of === of && typeof draft.lines === 'object';
  return isOurs && Object.values(Object(draft.lines)).every(isTyped) ? (draft as AnswerDraft) : null;
}

function isTyped(value: unknown): boolean {
  const { confirmed = '', backOrdered = '', note = '', substitute = null }: TypedAnswer = Object(value);
  const areTexts = [confirmed, backOrdered, note].every((text) => typeof text === 'string');
  if (!areTexts || substitute === null) return areTexts;
  const { offer, packs }: Partial<typeof substitute> = Object(substitute);
  return typeof packs === 'string' && typeof offer?.uuid === 'string' && typeof offer.price === 'string';
}

export const answersOf = (lines: readonly OrderLine[], { lines: typed }: AnswerDraft): AnswerLine[] =>
  lines.map((line) => ({ ...beginAnswer(line), ...typed[line.uuid] }));

export const typeAnswer = (draft: AnswerDraft, line: string, fields: TypedAnswer): AnswerDraft => ({
  ...draft,
  lines: { ...draft.lines, [line]: { ...draft.lines[line], ...fields } },
});
