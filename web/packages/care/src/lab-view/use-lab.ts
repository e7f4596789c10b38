/** All that this device knows of the laboratory: what the server has told, and what was done here since. */
import type { LabCase, LabControl, LabDefinition } from '@bloom/api-client';
import {
  isLabControl,
  isLabEntry,
  isLabRequest,
  type LabControlOutboxRecord,
  type LabEntryOutboxRecord,
  type LabRequestOutboxRecord,
} from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { seesSensitive } from '@bloom/shell-api/care-rights';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { byUuid } from '../lab/definitions';
import { layOver, type ShownCase } from '../lab/overlay';

/** Milliseconds: so long what the server has is shown from this device when its list cannot be asked for. */
const RECENT = 2 * 24 * 3_600_000;
const FEEDS = ['lab_definitions', 'lab_requests', 'lab_controls'] as const;

export type LabRecord = LabRequestOutboxRecord | LabEntryOutboxRecord | LabControlOutboxRecord;

export interface Lab {
  definitions: LabDefinition[];
  byUuid: ReadonlyMap<string, LabDefinition>;
  /** Newest first. */
  cases: ShownCase[];
  /** What the server told of requests, with what was done here since. */
  withOwn(cases: readonly LabCase[]): ShownCase[];
  /** Newest first. */
  controls: Omit<LabControl, 'change_number' | 'gone'>[];
  /** Of this device: those the server does not have, and recent ones. */
  records: LabRecord[];
  /** RFC 3339, by this device; undefined: the requests were never here whole. */
  refreshedAt: string | undefined;
}

/** undefined until read. */
export function useLab(): Lab | undefined {
  const shell = useShell();
  const { feeds, outbox } = shell;
  const canSee = seesSensitive(shell);
  const read = useLiveQuery(async () => {
    const [definitions, cases, controls, progress, all] = await Promise.all([
      feeds.rows('lab_definitions'),
      feeds.rows('lab_requests'),
      feeds.rows('lab_controls'),
      feeds.progress('lab_requests'),
      outbox.list(new Date(Date.now() - RECENT).toISOString()),
    ]);
    return { definitions, cases, controls, refreshedAt: progress?.refreshed_at, all };
  }, [feeds, outbox]);
  const sent = read?.all.filter(({ kind, state }) => kind.startsWith('lab_') && state === 'acknowledged').length;
  useFreshFeeds(FEEDS, sent);
  return useMemo(() => {
    if (!read) return undefined;
    const { definitions, all, refreshedAt } = read;
    const known = byUuid(definitions);
    const requests = all.filter(isLabRequest);
    const entries = all.filter(isLabEntry);
    const runs = all.filter(isLabControl);
    const isSensitive = (uuid: string) => known.get(uuid)?.test.sensitive ?? true;
    const withOwn = (cases: readonly LabCase[]) =>
      layOver(cases, { requests, entries }, { seesSensitive: canSee, isSensitive });
    const cases = withOwn(read.cases);
    cases.sort((one, other) => Date.parse(other.requested_at) - Date.parse(one.requested_at));
    const told = new Set(read.controls.map(({ uuid }) => uuid));
    const own = runs
      .filter(({ uuid }) => !told.has(uuid))
      .map(({ payload, user_name }) => ({ ...payload, by: user_name }));
    const controls = [...read.controls, ...own].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
    const records = [...requests, ...entries, ...runs];
    return { definitions, byUuid: known, cases, withOwn, controls, records, refreshedAt };
  }, [read, canSee]);
}
