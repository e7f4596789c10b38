/** What this device recorded and the server has not said yet, laid over what it said. */
import type { Contact, Enrolment, Visit } from '@bloom/api-client';
import {
  type ContactOutboxRecord,
  type EnrolmentOutboxRecord,
  isContact,
  isDismissed,
  isEnrolment,
  isVisit,
  type OutboxRecord,
  type VisitOutboxRecord,
} from '@bloom/local-db';

/** An enrolment as this device knows it. */
export interface EnrolmentHere extends Enrolment {
  /** The server does not list it yet. */
  isOnlyHere: boolean;
}

type Known<Record> = (record: Record) => Record extends { payload: infer Payload } ? Payload & { by: string } : never;

const visitOf: Known<VisitOutboxRecord> = ({ payload, user_name }) => ({ ...payload, by: user_name });
const contactOf: Known<ContactOutboxRecord> = ({ payload, user_name }) => ({ ...payload, by: user_name });

function enrolmentOf({ payload, user_name }: EnrolmentOutboxRecord): EnrolmentHere {
  const { at, ...rest } = payload;
  return {
    ...{ ...rest, enrolled_at: at, by: user_name, change_number: 0, visits: [], contacts: [], gone: false },
    isOnlyHere: true,
  };
}

/** Each id once: what the server said stands. */
function joined<Row extends { uuid: string }>(said: readonly Row[], own: readonly Row[]): Row[] {
  const known = new Set(said.map(({ uuid }) => uuid));
  return [...own.filter(({ uuid }) => !known.has(uuid)), ...said];
}

/** @param records of the outbox, of any kind; what a person decided does not count is left out */
export function layOver(enrolments: readonly Enrolment[], records: readonly OutboxRecord[]): EnrolmentHere[] {
  const counting = records.filter((record) => !isDismissed(record));
  const made = counting.filter(isEnrolment).map(enrolmentOf);
  const visits = counting.filter(isVisit).map(visitOf);
  const contacts = counting.filter(isContact).map(contactOf);
  const said = enrolments.map((enrolment) => ({ ...enrolment, isOnlyHere: false }));
  return joined<EnrolmentHere>(said, made).map((enrolment) => ({
    ...enrolment,
    visits: joined<Visit>(
      enrolment.visits,
      visits.filter(({ enrolment_uuid }) => enrolment_uuid === enrolment.uuid),
    ),
    contacts: joined<Contact>(
      enrolment.contacts,
      contacts.filter(({ enrolment_uuid }) => enrolment_uuid === enrolment.uuid),
    ),
  }));
}
