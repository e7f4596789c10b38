import type { Order } from '@bloom/api-client';
import { Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './lines.module.css';
import { toldEvents } from './timeline-events';

/** Names in a sentence; the rest is a number. */
const NAMED = 3;

/** Who did what, and when, oldest first. */
export function Timeline({ order, side, settings }: { order: Order; side: Side; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const events = toldEvents(order);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="order-timeline">
      <Title order={2} look={3} id="order-timeline">
        {t('lines.timeline.title')}
      </Title>
      <ol className={styles.timeline}>
        {events.map((event, at) => {
          const more = event.lines.length - NAMED;
          const about = [
            ...event.lines.slice(0, NAMED),
            ...(more > 0 ? [t('lines.timeline.more', { count: more })] : []),
          ].join(', ');
          const what = t(`lines.timeline.${event.kind === 'submitted' ? `submitted.${side}` : event.kind}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the oldest come first and stay where they are
            <li key={at}>
              <strong>{[what, event.number].filter(Boolean).join(' ')}</strong>
              {about ? <span>{about}</span> : null}
              {event.note ? <span>{t('lines.note', { note: event.note })}</span> : null}
              <span className={styles.detail}>{[event.by, settings.moment(event.at)].filter(Boolean).join(', ')}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
