import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { PaperFacts, type SlipProps, SlipValues, usePaperTexts } from './slip';
import styles from './slip.module.css';
import { slipTests } from './slip-lines';

/** Asks whoever the patient is sent to to go on, with what was read: on A4 or A5. */
export function Letter(props: SlipProps) {
  const { row, settings, language, lab } = props;
  const t = usePaperTexts(language);
  const { user } = useShell().session;
  return (
    <div className={styles.paper} lang={language}>
      <p className={styles.facility}>{settings.facilityName}</p>
      <h1>{t('slip.letterHeading')}</h1>
      <p>{formatDateTime(new Date().toISOString(), language, settings.timeZone)}</p>
      <PaperFacts {...props} />
      <p>{t('slip.letterText')}</p>
      {slipTests(row, lab.byUuid, language).map((test) => (
        <section key={test.uuid}>
          <h2>{test.name}</h2>
          <SlipValues test={test} language={language} />
        </section>
      ))}
      <p>{t('slip.letterEnd')}</p>
      <p className={styles.signature}>{`${user.first_name} ${user.last_name}`.trim() || user.username}</p>
    </div>
  );
}
