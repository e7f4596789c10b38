/** Where the rest of a patient is, for those who may go there. */
import { grantedApps } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { managesMembers, mayMerge } from '@bloom/members/access';
import { useShell } from '@bloom/shell-api';
import { mayCare } from '@bloom/shell-api/care-rights';
import { Actions, Button, IconHeartbeat, IconIdBadge2, IconUsers } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

export function PatientActions({ record }: { record: PatientRecord }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { session, navigate } = shell;
  const { user, facility } = session;
  const pk = encodeURIComponent(record.patient_pk);
  const manages = grantedApps(user.userapps).has('POS') && managesMembers(facility);
  const cares = mayCare(shell);
  if (!manages && !cares) return null;
  return (
    <Actions>
      {manages ? (
        <Button icon={<IconIdBadge2 size={20} />} onClick={() => navigate(`/pos/member-management?patient=${pk}`)}>
          {t('patient.manage')}
        </Button>
      ) : null}
      {manages && mayMerge(user) ? (
        <Button icon={<IconUsers size={20} />} onClick={() => navigate(`/pos/member-management?patient=${pk}&merge`)}>
          {t('patient.merge')}
        </Button>
      ) : null}
      {cares ? (
        <Button icon={<IconHeartbeat size={20} />} onClick={() => navigate(`/health-services/patients/${pk}`)}>
          {t('patient.care')}
        </Button>
      ) : null}
    </Actions>
  );
}
