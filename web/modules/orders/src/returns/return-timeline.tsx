import type { SupplierReturn } from '@bloom/api-client';
import { Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import styles from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Who did what, and when, oldest first. */
export function ReturnTimeline({ one, settings }: { one: SupplierReturn; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <section aria-labelledby="return-timeline">
      <Title order={2} look={3} id="return-timeline">
        {t('lines.timeline.title')}
      </Title>
      <ol className={styles.timeline}>
        {one.timeline.map((event) => (
          <li key={event.state}>
            <strong>{t(`returns.state.${event.state}`)}</strong>
            {event.note ? <span>{t('lines.note', { note: event.note })}</span> : null}
            <span className={styles.detail}>{[event.by, settings.moment(event.at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
