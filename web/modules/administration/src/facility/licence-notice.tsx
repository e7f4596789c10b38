import { formatDay } from '@bloom/shell-api/day';
import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { licenceState } from './facility-draft';

/** Only when there is something to do about it. */
export function LicenceNotice({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const state = licenceState(expiresOn, today);
  if (state !== 'over' && state !== 'near') return null;
  const day = formatDay(expiresOn as string, i18n.language);
  return (
    <Banner tone={state === 'over' ? 'failure' : 'attention'}>
      {t(state === 'over' ? 'facility.licenceOver' : 'facility.licenceNear', { day })}
    </Banner>
  );
}
