import { useShell } from '@bloom/shell-api';
import { useEffect, useRef, useState } from 'react';
import { type PatientForm, type PatientProblems, problemsOf } from '../book/new-patient';
import type { LikelySame } from '../book/patient-index';
import { type SavedPatient, useSavePatient } from './use-save-patient';

interface EntryFacts {
  form: PatientForm;
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  /** Key under which the shell is told that something is typed. */
  unsavedAs: string;
  /** Name of a field that is wrong for a reason of the screen's own. */
  alsoWrong?: string;
  onChange: (form: PatientForm) => void;
  onSaved: (patient: SavedPatient) => void;
}

/**
 * A patient who is being written down. What is wrong is said once saving was tried, and who may be the same person is
 * shown before there is a second record.
 */
export function usePatientEntry({ form, today, unsavedAs, alsoWrong, onChange, onSaved }: EntryFacts) {
  const { setUnsavedWork } = useShell();
  const { save, saving, failure } = useSavePatient();
  const [tried, setTried] = useState(false);
  const [likely, setLikely] = useState<LikelySame[]>([]);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setUnsavedWork(unsavedAs, true);
    return () => setUnsavedWork(unsavedAs, false);
  }, [setUnsavedWork, unsavedAs]);

  const fieldOf = (name: string) => body.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const problemsNow = () => problemsOf(form, today, !fieldOf('birthDate')?.validity?.badInput);
  const problems: PatientProblems = tried ? problemsNow() : {};

  return {
    /** Around the fields. */
    body,
    tried,
    problems,
    likely,
    saving,
    failure,
    /** @param looked whoever may be the same person is somebody else */
    async submit(looked: boolean) {
      setTried(true);
      const wrong = Object.keys(problemsNow())[0] ?? alsoWrong;
      if (wrong) return fieldOf(wrong)?.focus();
      const result = await save(form, looked);
      if (Array.isArray(result)) setLikely(result);
      else if (result) onSaved(result);
    },
    change(part: Partial<PatientForm>) {
      setLikely([]);
      onChange({ ...form, ...part });
    },
  };
}
