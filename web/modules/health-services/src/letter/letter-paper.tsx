import { wordsIn } from '@bloom/api-client';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './letter.module.css';
import { type LetterFacts, letterText } from './letter-text';

/** The letter on paper, A4 or A5. */
export function LetterPaper(facts: LetterFacts) {
  const { t } = useTranslation(NAMESPACE);
  const { programme, settings, visit } = facts;
  return (
    <div className={styles.paper}>
      <p className={styles.head}>
        <strong>{settings.facilityName}</strong>
        <span>{settings.day(visit.visited_at)}</span>
      </p>
      <h1>{t('letter.title', { programme: wordsIn(programme.document.title, settings.language) })}</h1>
      {letterText(t, facts).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one letter, which never change their order
        <p key={at} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      <p className={styles.signature}>{t('letter.signature')}</p>
    </div>
  );
}
