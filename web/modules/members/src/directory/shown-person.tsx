import { Banner, Modal } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Over } from './member-dialogs';
import { PersonDialog } from './person-dialog';
import type { useShownPerson } from './use-shown-person';

/** Where everything about a patient is. */
export const pageOf = (pk: string) => `/members/patients/${encodeURIComponent(pk)}`;

interface ShownPersonProps {
  settings: FacilitySettings;
  shown: ReturnType<typeof useShownPerson>;
  enrols: boolean;
  merges: boolean;
  onOver: (over: Over) => void;
  onClose: () => void;
}

/** The details that are open, if any are, and what may be done about this person. */
export function ShownPerson({ settings, shown, enrols, merges, onOver, onClose }: ShownPersonProps) {
  const { t } = useTranslation(NAMESPACE);
  const { record, gone } = shown;
  if (record) {
    const actions = {
      onCard: () => onOver({ kind: 'card', record }),
      onMerge: merges ? () => onOver({ kind: 'other', record }) : undefined,
    };
    return (
      <PersonDialog
        key={record.patient_pk}
        settings={settings}
        record={record}
        actions={enrols ? actions : undefined}
        page={pageOf(record.patient_pk)}
        onClose={onClose}
      />
    );
  }
  if (!gone) return null;
  return (
    <Modal opened onClose={onClose} title={t('members.gone')}>
      <Banner tone="info">{t('members.goneHint')}</Banner>
    </Modal>
  );
}
