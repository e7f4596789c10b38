/** A visit while it is typed: kept on this device with every key, under the id that its record will have. */
import type { Programme, QuestionnaireItem, VisitPayload } from '@bloom/api-client';
import {
  type Answer,
  type Answers,
  decide,
  itemsOf,
  plusDays,
  problemsOf,
  toResponse,
  valuesOf,
} from '@bloom/care/programmes';

export interface VisitDraft {
  /** Of the visit and of its record. */
  uuid: string;
  /** The version that was begun: another one that is published meanwhile asks other things. */
  programmeUuid: string;
  /** As it was typed, by `linkId`: a number as its text, a choice as its code. */
  typed: Readonly<Record<string, string | boolean>>;
  /** The letter is in the hands of the patient. */
  letter: boolean;
  /** Why there is none although the patient is to be referred now. */
  skippedReason: string;
}

export const beginVisit = (uuid: string, programmeUuid: string): VisitDraft => ({
  ...{ uuid, programmeUuid, typed: {}, letter: false, skippedReason: '' },
});

/** null: nothing that goes on here. */
export function parseVisit(kept: unknown): VisitDraft | null {
  const draft = kept as Partial<VisitDraft> | null | undefined;
  const { uuid, programmeUuid, typed, letter, skippedReason } = draft ?? {};
  if (typeof uuid !== 'string' || typeof programmeUuid !== 'string' || !typed || typeof typed !== 'object') return null;
  return { uuid, programmeUuid, typed, letter: letter === true, skippedReason: String(skippedReason ?? '') };
}

function answerOf({ type }: QuestionnaireItem, typed: string | boolean | undefined): Answer | undefined {
  if (typeof typed === 'boolean') return typed;
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  return type === 'integer' || type === 'decimal' ? Number(text) : text;
}

/** What was typed, as answers. */
export function answersOf({ document }: Programme, { typed }: VisitDraft): Answers {
  const items = itemsOf(document.questionnaire);
  return Object.fromEntries(items.map((item) => [item.linkId, answerOf(item, typed[item.linkId])]));
}

/** Why it cannot be recorded: the first question that is not answered, or the letter. */
export type VisitTrouble = { is: 'answer'; linkId: string } | { is: 'letter' } | null;

export interface Judged {
  answers: Answers;
  problems: ReturnType<typeof problemsOf>;
  /** Absent while something is to be answered. */
  decision: ReturnType<typeof decide>;
  values: ReturnType<typeof valuesOf>;
  trouble: VisitTrouble;
}

/** What follows from what was typed so far. */
export function judge(programme: Programme, draft: VisitDraft): Judged {
  const answers = answersOf(programme, draft);
  const { document } = programme;
  const problems = problemsOf(document.questionnaire, answers);
  const decision = problems.size === 0 ? decide(document, answers) : undefined;
  const [wrong] = problems.keys();
  const noLetter = decision?.urgency === 'now' && decision.letter && !draft.letter && draft.skippedReason.trim() === '';
  const trouble: VisitTrouble =
    wrong !== undefined ? { is: 'answer', linkId: wrong } : noLetter ? { is: 'letter' } : null;
  return { answers, problems, decision, values: valuesOf(document, answers), trouble };
}

interface Recorded {
  patientId: string;
  enrolmentUuid: string | null;
  /** RFC 3339 */
  at: string;
  /** The day of `at` at the facility. */
  today: string;
}

/** As it is recorded, once nothing is in the way. */
export function payloadOf(programme: Programme, draft: VisitDraft, recorded: Recorded): VisitPayload {
  const { answers, decision, values } = judge(programme, draft);
  const { next_in_days = null } = decision ?? {};
  return {
    uuid: draft.uuid,
    enrolment_uuid: recorded.enrolmentUuid,
    patient_id: recorded.patientId,
    ...{ programme_uuid: programme.uuid, code: programme.code, version: programme.version },
    visited_at: recorded.at,
    answers: toResponse(programme.document.questionnaire, answers),
    values,
    advice: decision?.advice ?? null,
    urgency: decision?.urgency ?? null,
    status: decision?.status ?? null,
    next_on: next_in_days === null ? null : plusDays(recorded.today, next_in_days),
    letter: draft.letter,
    // A reason that was typed before the letter was printed all the same is none.
    skipped_reason: draft.letter ? '' : draft.skippedReason.trim(),
  };
}
