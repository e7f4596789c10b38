/** What lies over the members. Mounted means open, one at a time. */

import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { usePatients } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { Modal } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CardDialog } from './card-dialog';
import { EnrolDialog } from './enrol-dialog';
import { MergeDialog } from './merge-dialog';
import { PeopleList } from './people-list';

/** Besides the details of one person. */
export type Over =
  | { kind: 'enrol' }
  | { kind: 'card'; record: PatientRecord; typed?: string }
  | { kind: 'other'; record: PatientRecord }
  | { kind: 'merge'; pair: readonly [PatientRecord, PatientRecord] };

interface MemberDialogsProps {
  settings: FacilitySettings;
  over: Over;
  /** The next one, in place of this. */
  onOver: (next: Over) => void;
  /** Two records are one. */
  onMerged: (keep: PatientRecord) => void;
  /** Shows the person, and nothing over them. */
  onPerson: (person: PatientRecord | string) => void;
  onClose: () => void;
}

export function MemberDialogs({ settings, over, onOver, onMerged, onPerson, onClose }: MemberDialogsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const patients = usePatients();

  function enrolled(person: PatientRecord | string, name: string, number: string) {
    notify({ kind: 'success', message: t('members.enrolled', { name, number }) });
    onPerson(person);
  }

  switch (over.kind) {
    case 'enrol':
      return (
        <EnrolDialog
          settings={settings}
          patients={patients}
          onExisting={(record, typed) => onOver({ kind: 'card', record, typed })}
          onDone={enrolled}
          onClose={onClose}
        />
      );
    case 'card': {
      const { record, typed } = over;
      return (
        <CardDialog
          record={record}
          index={patients.index}
          typed={typed}
          onDone={(number) => enrolled(record, patientName(record), number)}
          onClose={onClose}
        />
      );
    }
    case 'other': {
      const { record } = over;
      return (
        <ChooseOther
          settings={settings}
          record={record}
          onChoose={(other) => onOver({ kind: 'merge', pair: [record, other] })}
          onClose={onClose}
        />
      );
    }
    case 'merge':
      return <MergeDialog settings={settings} pair={over.pair} onDone={onMerged} onClose={onClose} />;
  }
}

interface ChooseOtherProps {
  settings: FacilitySettings;
  record: PatientRecord;
  onChoose: (other: PatientRecord) => void;
  onClose: () => void;
}

function ChooseOther({ settings, record, onChoose, onClose }: ChooseOtherProps) {
  const { t } = useTranslation(NAMESPACE);
  const patients = usePatients();
  const [query, setQuery] = useState(() => patientName(record));
  return (
    <Modal opened onClose={onClose} title={t('members.chooseOther')} width={620} fullPage>
      <PeopleList
        settings={settings}
        patients={patients}
        whom="all"
        query={query}
        onQuery={setQuery}
        without={record.patient_pk}
        autoFocus
        onOpen={onChoose}
      />
    </Modal>
  );
}
