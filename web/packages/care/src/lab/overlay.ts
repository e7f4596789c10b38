/** What this device recorded, laid over what the server has said. Pure. */
import type { LabCase, LabCaseTest, LabEntry } from '@bloom/api-client';
import type { LabEntryOutboxRecord, LabRequestOutboxRecord } from '@bloom/local-db';

export interface Here {
  requests: readonly LabRequestOutboxRecord[];
  entries: readonly LabEntryOutboxRecord[];
}

export interface Sight {
  /** Who looks may read sensitive results. */
  seesSensitive: boolean;
  /** Whether a test is sensitive, by the uuid of its definition; what is not known is taken for it. */
  isSensitive(definitionUuid: string): boolean;
}

/** A request as it is shown: `here` when the server has not told of it yet. */
export interface ShownCase extends LabCase {
  here: boolean;
}

const HIDDEN = { definition_uuid: null, code: null, version: null, hidden: true } as const;

/** Of a hidden test it is said that something happened, and nothing of what. */
const veiled = (entry: LabEntry): LabEntry => ({ ...entry, result: null, note: '' });

function ofRecord({ payload, user_name }: LabRequestOutboxRecord): ShownCase {
  const { tests, ...request } = payload;
  return {
    ...request,
    ...{ number: '', change_number: 0, requested_by: user_name, entries: [], gone: false, here: true },
    tests: tests.map((test) => ({ ...test, hidden: false })),
  };
}

const ofEntry = ({ payload, user_name }: LabEntryOutboxRecord): LabEntry => ({ ...payload, by: user_name });

/**
 * What the server keeps back of a sensitive test, the device that made it knows: it is shown to who may read it. What is
 * here alone is hidden from everybody else, as the server hides it.
 */
export function layOver(cases: readonly LabCase[], here: Here, sight: Sight): ShownCase[] {
  const records = new Map(here.requests.map((record) => [record.uuid, record]));
  const known = new Set(cases.map(({ uuid }) => uuid));
  const unknown = here.requests.filter(({ uuid }) => !known.has(uuid)).map(ofRecord);
  const ofServer = cases.map((row): ShownCase => ({ ...row, here: false }));
  return [...ofServer, ...unknown].map((row) => {
    const own = here.entries.filter(({ payload }) => payload.request_uuid === row.uuid).map(ofEntry);
    return veilSensitive(withOwn(row, records.get(row.uuid), own), sight);
  });
}

function withOwn(row: ShownCase, record: LabRequestOutboxRecord | undefined, own: readonly LabEntry[]): ShownCase {
  const told = new Map(own.map((entry) => [entry.uuid, entry]));
  const asked = new Map(record?.payload.tests.map((test) => [test.uuid, test]));
  const hidden = new Set(row.tests.flatMap((test) => (test.hidden ? [test.uuid] : [])));
  const known = new Set(row.entries.map(({ uuid }) => uuid));
  const entries = row.entries.map((entry) =>
    entry.test_uuid !== null && hidden.has(entry.test_uuid) ? (told.get(entry.uuid) ?? entry) : entry,
  );
  return {
    ...row,
    tests: row.tests.map((test) => {
      const ours = test.hidden ? asked.get(test.uuid) : undefined;
      return ours ? { ...test, ...ours, hidden: false } : test;
    }),
    entries: [...entries, ...own.filter(({ uuid }) => !known.has(uuid))],
  };
}

function veilSensitive(row: ShownCase, { seesSensitive, isSensitive }: Sight): ShownCase {
  if (seesSensitive) return row;
  const isVeiled = ({ hidden, definition_uuid }: LabCaseTest) =>
    hidden || definition_uuid === null || isSensitive(definition_uuid);
  const uuids = new Set(row.tests.filter(isVeiled).map(({ uuid }) => uuid));
  if (uuids.size === 0) return row;
  return {
    ...row,
    tests: row.tests.map((test) => (uuids.has(test.uuid) ? { ...test, ...HIDDEN } : test)),
    entries: row.entries.map((entry) =>
      entry.test_uuid !== null && uuids.has(entry.test_uuid) ? veiled(entry) : entry,
    ),
  };
}
