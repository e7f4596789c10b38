import type { Programme, QuestionnaireItem } from '@bloom/api-client';
import { limitsOf, shownItems, textIn, unitOf } from '@bloom/care/programmes';
import { NumberInput, Stack, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { ChoiceField } from './choice-field';
import styles from './visit.module.css';
import type { Judged, VisitDraft } from './visit-draft';

/** Digits after the point that a decimal may have. */
const DECIMALS = 2;

interface QuestionsProps {
  programme: Programme;
  draft: VisitDraft;
  judged: Judged;
  /** Recording was tried: what is missing is said. */
  tried: boolean;
  language: string;
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  onType: (linkId: string, value: string | boolean) => void;
}

/** What is asked now, in its order; a second reading appears by itself. */
export function Questions(props: QuestionsProps) {
  const { questionnaire } = props.programme.document;
  const shown = shownItems(questionnaire, props.judged.answers);
  return (
    <Stack gap={16}>
      {questionnaire.item.map((item) => (
        <Question key={item.linkId} item={item} shown={shown} {...props} />
      ))}
    </Stack>
  );
}

interface QuestionProps extends QuestionsProps {
  item: QuestionnaireItem;
  shown: ReadonlySet<string>;
}

function Question(props: QuestionProps) {
  const { item, shown, language } = props;
  if (!shown.has(item.linkId)) return null;
  if (item.type !== 'group') return <Field {...props} />;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{textIn(item.text, item._text, language)}</legend>
      <div className={styles.fields}>
        {item.item?.map((child) => (
          <Question key={child.linkId} {...props} item={child} />
        ))}
      </div>
    </fieldset>
  );
}

function Field({ item, draft, judged, tried, language, today, onType }: QuestionProps) {
  const { t } = useTranslation(NAMESPACE);
  const { linkId, type } = item;
  const typed = draft.typed[linkId];
  const { low, high } = limitsOf(item);
  const problem = judged.problems.get(linkId);
  // What is out of its limits is said while it is typed only once it is as long as the limits are.
  const isLong = typeof typed === 'string' && typed.length >= String(high ?? '').length;
  const error =
    problem && (tried || (problem !== 'needed' && isLong)) ? t(`answer.${problem}`, { low, high }) : undefined;
  const limits = low !== null && high !== null ? t('answer.limits', { low, high }) : undefined;
  const label = textIn(item.text, item._text, language);
  const field = { name: linkId, label: item.required ? label : t('answer.optional', { label }), error };
  const text = typeof typed === 'string' ? typed : '';
  if (type === 'choice' || type === 'boolean') {
    const options =
      type === 'boolean'
        ? [
            { value: 'yes', label: t('answer.yes') },
            { value: 'no', label: t('answer.no') },
          ]
        : (item.answerOption ?? []).map(({ valueCoding: { code, display, _display } }) => ({
            value: code,
            label: textIn(display ?? code, _display, language),
          }));
    const value = typeof typed === 'boolean' ? (typed ? 'yes' : 'no') : text;
    return (
      <ChoiceField
        {...field}
        options={options}
        value={value}
        onChoose={(next) => onType(linkId, type === 'boolean' ? next === 'yes' : next)}
      />
    );
  }
  if (type === 'integer' || type === 'decimal') {
    return (
      <NumberInput
        {...field}
        description={limits}
        decimals={type === 'decimal' ? DECIMALS : 0}
        right={<span className={styles.unit}>{unitOf(item)}</span>}
        value={text}
        onChange={(next) => onType(linkId, next)}
      />
    );
  }
  return (
    <TextInput
      {...field}
      type={type === 'date' ? 'date' : 'text'}
      max={type === 'date' ? today : undefined}
      maxLength={type === 'date' ? undefined : 500}
      autoComplete="off"
      value={text}
      onChange={(event) => onType(linkId, event.currentTarget.value)}
    />
  );
}
