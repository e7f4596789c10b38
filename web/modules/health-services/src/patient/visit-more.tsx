import type { Programme, QuestionnaireItem, Visit } from '@bloom/api-client';
import { type Answer, fromResponse, itemsOf, textIn, unitOf } from '@bloom/care/programmes';
import { formatCount } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { PrintLetter } from '../letter/print-letter';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import styles from './patient.module.css';

interface VisitMoreProps {
  visit: Visit;
  /** By which it was made. */
  programme: Programme;
  person: Person;
  settings: FacilitySettings;
}

/** Every answer under its question, and the letter once more. */
export function VisitMore({ visit, programme, person, settings }: VisitMoreProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const answers = fromResponse(visit.answers);
  function answerText(item: QuestionnaireItem, answer: Answer): string {
    if (typeof answer === 'boolean') return t(answer ? 'timeline.yes' : 'timeline.no');
    if (typeof answer === 'number') {
      return [formatCount(answer, language), unitOf(item)].filter(Boolean).join('\u00a0');
    }
    if (item.type === 'date') return settings.date(answer);
    const option = item.answerOption?.find(({ valueCoding }) => valueCoding.code === answer)?.valueCoding;
    return option ? textIn(option.display ?? option.code, option._display, language) : answer;
  }
  return (
    <>
      <details>
        <summary className={styles.summary}>{t('timeline.answers')}</summary>
        <dl className={styles.answers}>
          {itemsOf(programme.document.questionnaire).map((item) => {
            const answer = answers[item.linkId];
            if (answer === undefined) return null;
            return (
              <div key={item.linkId}>
                <dt>{textIn(item.text, item._text, language)}</dt>
                <dd>{answerText(item, answer)}</dd>
              </div>
            );
          })}
        </dl>
      </details>
      {visit.letter && programme.document.letter ? (
        <PrintLetter facts={{ programme, visit, person, settings }} variant="quiet" />
      ) : null}
    </>
  );
}
