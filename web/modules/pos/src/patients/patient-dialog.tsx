/**
 * F3: who is buying. One dialog of two steps: choose a patient, or write down a new one. Nothing is chosen by itself:
 * a choice takes a press, or Enter on a row that is highlighted because something was typed or an arrow was pressed.
 */

import { openForm, type PatientForm } from '@bloom/patients';
import { usePatients } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import type { CartPatient } from '../cart/cart';
import type { Till } from '../shared/use-till';
import { PatientPicker } from './patient-picker';
import { PatientWriter } from './patient-writer';

export interface PatientDialogProps {
  till: Till;
  /** null: a walk-in customer. */
  current: CartPatient | null;
  /** Called at most once, and always followed by `onClose`. */
  onChoose: (patient: CartPatient | null) => void;
  onClose: () => void;
  /** `filter` looks for sales of a patient: nobody is created there. */
  mode?: 'sale' | 'filter';
}

export function PatientDialog({ till, current, onChoose, onClose, mode = 'sale' }: PatientDialogProps) {
  const { session } = useShell();
  // Both steps need them, the second to find out who is here already.
  const patients = usePatients();
  const [query, setQuery] = useState('');
  /** Kept while the search is looked at again, so that nothing typed is lost on the way back. */
  const [draft, setDraft] = useState<{ from: string; form: PatientForm } | null>(null);
  const [writing, setWriting] = useState(false);

  function choose(patient: CartPatient | null) {
    onChoose(patient);
    onClose();
  }

  function create() {
    if (draft?.from !== query) setDraft({ from: query, form: openForm(query) });
    setWriting(true);
  }

  if (writing && draft) {
    return (
      <PatientWriter
        till={till}
        form={draft.form}
        onChange={(form) => setDraft({ ...draft, form })}
        onChoose={choose}
        onBack={() => setWriting(false)}
      />
    );
  }
  return (
    <PatientPicker
      till={till}
      patients={patients}
      current={current}
      query={query}
      onQuery={setQuery}
      onChoose={choose}
      filtering={mode === 'filter'}
      // What people of the provider write down nobody takes.
      onCreate={mode === 'sale' && !session.user.is_staff ? create : undefined}
      onClose={onClose}
    />
  );
}
