/** By which versions something was recorded: those of this device, and of the server where one is not here. */
import type { LabDefinition, Programme } from '@bloom/api-client';
import { type Pages, usePages } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';

export interface Versions<Row> {
  byUuid: ReadonlyMap<string, Row>;
  /** One of those that are wanted may still come. */
  loading: boolean;
}

export function useProgrammes(facilityId: string, wanted: readonly string[]): Versions<Programme> {
  const { feeds } = useShell();
  const here = useLiveQuery(() => feeds.rows('programmes'), [feeds]);
  const asks = lacks(here, wanted);
  return useVersions(here, usePages('/api/care/programmes/', asks ? { query: { facility_id: facilityId } } : null));
}

export function useDefinitions(facilityId: string, wanted: readonly string[]): Versions<LabDefinition> {
  const { feeds } = useShell();
  const here = useLiveQuery(() => feeds.rows('lab_definitions'), [feeds]);
  const asks = lacks(here, wanted);
  return useVersions(here, usePages('/api/lab/definitions/', asks ? { query: { facility_id: facilityId } } : null));
}

const lacks = (here: readonly { uuid: string }[] | undefined, wanted: readonly string[]): boolean =>
  here !== undefined && wanted.some((uuid) => !here.some((row) => row.uuid === uuid));

function useVersions<Row extends { uuid: string }>(here: readonly Row[] | undefined, pages: Pages<Row>): Versions<Row> {
  const { rows, loading, more } = pages;
  // All of them: which page has the one that is wanted nobody knows.
  useEffect(() => more?.(), [more]);
  return {
    byUuid: new Map([...rows, ...(here ?? [])].map((row) => [row.uuid, row])),
    loading: here === undefined || loading || more !== undefined,
  };
}
