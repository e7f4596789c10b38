import type { Programme } from '@bloom/api-client';
import { type EnrolmentHere, versionOf } from '@bloom/care/programmes';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { type Draft, useDraft } from '@bloom/shell-api/draft';
import { storedRecord } from '@bloom/shell-api/record-surely';
import { Loading } from '@bloom/ui';
import { useEffect, useState } from 'react';
import type { Care } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { beginVisit, parseVisit, type VisitDraft } from './visit-draft';
import { VisitForm } from './visit-form';

export interface OpenVisitProps {
  draftKey: string;
  care: Care;
  programme: Programme;
  enrolment: EnrolmentHere | undefined;
  person: Person;
  settings: FacilitySettings;
}

/** What was typed before, or a new visit. One that the outbox has already is not recorded a second time. */
function useVisitDraft(draftKey: string, programmeUuid: string): Draft<VisitDraft> & { isReady: boolean } {
  const { drafts, outbox } = useShell();
  const kept = useDraft(drafts, draftKey, parseVisit, () => beginVisit(uuidV7(), programmeUuid));
  const { value, change } = kept;
  const own = value?.uuid;
  const [fresh, setFresh] = useState<string>();
  useEffect(() => {
    if (own === undefined) return;
    let left = false;
    // Killed between the outbox and the clean-up.
    storedRecord(outbox, 'visit', own).then((record) => {
      if (left) return;
      if (record) change(beginVisit(uuidV7(), programmeUuid));
      else setFresh(own);
    });
    return () => {
      left = true;
    };
  }, [outbox, own, change, programmeUuid]);
  return { ...kept, isReady: own !== undefined && own === fresh };
}

export function OpenVisit({ draftKey, programme, ...props }: OpenVisitProps) {
  const kept = useVisitDraft(draftKey, programme.uuid);
  if (!kept.isReady || !kept.value) return <Loading />;
  // What was begun by one version is ended by it.
  const version = versionOf(props.care.programmes, kept.value.programmeUuid) ?? programme;
  return <VisitForm {...props} programme={version} draft={kept.value} kept={kept} />;
}
