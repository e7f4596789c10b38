/** What waits for a person on the server: records it holds back, and patients about whom two devices said two things. */
import type { HeldRecord, PatientConflict } from '@bloom/api-client';
import { type Failure, type Read, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useCallback } from 'react';
import { seesConflicts, seesHeld } from './access';
import type { FacilitySettings } from './facility-settings';

interface Shown<Row> {
  rows: Row[];
  /** Of the whole list; `rows` may be its first page only. */
  count: number;
}

export interface OpenDecisions {
  loading: boolean;
  failure: Failure | null;
  held: Shown<HeldRecord>;
  conflicts: Shown<PatientConflict>;
  again: () => void;
}

export function useOpenDecisions(settings: FacilitySettings): OpenDecisions {
  const { user } = useShell().session;
  const call = { query: { facility_id: settings.facilityId } };
  const held = useRead('/api/sales/held/', seesHeld(user) ? call : null);
  const conflicts = useRead('/api/patients/conflicts/', seesConflicts(user) ? call : null);
  const { again: readHeld } = held;
  const { again: readConflicts } = conflicts;
  return {
    loading: held.loading || conflicts.loading,
    failure: held.failure ?? conflicts.failure,
    held: firstPage(held),
    conflicts: firstPage(conflicts),
    again: useCallback(() => {
      readHeld();
      readConflicts();
    }, [readHeld, readConflicts]),
  };
}

const firstPage = <Row>({ answer }: Read<{ results: Row[]; count: number }>): Shown<Row> => ({
  rows: answer?.results ?? [],
  count: answer?.count ?? 0,
});
