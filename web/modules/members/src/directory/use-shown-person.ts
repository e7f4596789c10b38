import type { PatientRecord } from '@bloom/local-db';
import type { PatientsState } from '@bloom/patients';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Whose details are open: in the address, so that one step back closes them and a reload finds them again. */
export function useShownPerson({ index, state, asked }: PatientsState) {
  const [params, setParams] = useSearchParams();
  const pk = params.get('patient');
  const record = pk === null ? undefined : index.get(pk);
  const [looked, setLooked] = useState<string | null>(null);
  useEffect(() => {
    if (pk !== null) void asked?.load([pk]).then(() => setLooked(pk));
  }, [asked, pk]);
  const settled = state === 'ready' && (!asked || looked === pk);

  return {
    pk,
    /** undefined also while it is looked for. */
    record,
    /** The address names somebody who is not here. */
    gone: pk !== null && !record && settled,
    /** The address asks for the other record of this person. */
    merging: params.has('merge'),
    /** It was asked: one step back does not ask again. */
    askedOther() {
      if (pk !== null) setParams({ patient: pk }, { replace: true });
    },
    show(person: PatientRecord | string | null) {
      const id = typeof person === 'string' ? person : person?.patient_pk;
      setParams(id ? { patient: id } : {}, { replace: !id });
    },
  };
}
