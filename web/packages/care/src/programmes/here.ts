/** Who is in care here and how they stand, from what this device knows. */
import type { Programme } from '@bloom/api-client';
import { isContact, isEnrolment, isVisit, type OutboxRecord } from '@bloom/local-db';
import type { ModuleContext } from '@bloom/shell-api';
import { type Due, dueOf } from './due';
import { type EnrolmentHere, layOver } from './lay-over';
import { versionOf } from './programmes';

/** Milliseconds: so long a record that the server has is laid over the feed, which may be some minutes behind. */
const RECENT = 2 * 24 * 3_600_000;

export interface CareHere {
  /** In all their versions. */
  programmes: Programme[];
  enrolments: EnrolmentHere[];
  /** Enrolments, visits and contacts of this device: those the server does not have, and recent ones. */
  records: OutboxRecord[];
}

const isOfCare = (record: OutboxRecord) => isEnrolment(record) || isVisit(record) || isContact(record);

/** The feeds, and what this device recorded itself laid over them. Rejects when the device cannot be read. */
export async function readCare({ feeds, outbox }: Pick<ModuleContext, 'feeds' | 'outbox'>): Promise<CareHere> {
  const [programmes, enrolments, recent] = await Promise.all([
    feeds.rows('programmes'),
    feeds.rows('enrolments'),
    outbox.list(new Date(Date.now() - RECENT).toISOString()),
  ]);
  const records = recent.filter(isOfCare);
  return { programmes, enrolments: layOver(enrolments, records), records };
}

export interface Standing {
  enrolment: EnrolmentHere;
  /** The version by which the patient was enrolled; its schedule counts. */
  programme: Programme;
  due: Due;
}

/** The day where the patients are. */
interface Here {
  /** `YYYY-MM-DD` */
  today(): string;
  /** IANA name. */
  timeZone: string;
}

/** Those of whose programme this device knows: without it nothing can be said of when they are to come. */
export function standingsOf(care: Pick<CareHere, 'programmes' | 'enrolments'>, here: Here): Standing[] {
  const today = here.today();
  return care.enrolments.flatMap((enrolment) => {
    const programme = versionOf(care.programmes, enrolment.programme_uuid);
    if (!programme) return [];
    const { schedule } = programme.document;
    return [{ enrolment, programme, due: dueOf({ ...enrolment, schedule }, today, here.timeZone) }];
  });
}
