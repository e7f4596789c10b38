import type { Order } from '@bloom/api-client';
import { Button, NumberInput, Text, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { TypedAnswer } from './answer-draft';
import { type AnswerLine, type AnswerProblem, packsInstead, restOf, saysSomething } from './answer-lines';
import styles from './incoming.module.css';
import { SubstitutePicker } from './substitute-picker';

interface AnswerFieldsProps {
  order: Order;
  answer: AnswerLine;
  problem: AnswerProblem | null;
  /** Somebody tried to send it: what is missing is said. */
  asked: boolean;
  settings: FacilitySettings;
  onChange: (fields: TypedAnswer) => void;
}

export function AnswerFields(props: AnswerFieldsProps) {
  const { order, answer, problem, asked, settings, onChange } = props;
  const { t } = useTranslation(NAMESPACE);
  const [choosing, setChoosing] = useState(false);
  const { line, substitute } = answer;
  const of = (field: string) => ({
    label: t(`incoming.field.${field}`),
    'aria-label': t('incoming.fieldOf', { field: t(`incoming.field.${field}`), name: line.name }),
  });
  const needsNote = substitute !== null || (saysSomething(answer) && Number(answer.confirmed) < answer.asked);
  const choose = (
    <Button
      variant="quiet"
      aria-label={t(choosing ? 'incoming.insteadBackOf' : 'incoming.insteadOf', { name: line.name })}
      onClick={() => setChoosing(!choosing)}
    >
      {t(choosing ? 'incoming.insteadBack' : 'incoming.instead')}
    </Button>
  );
  return (
    <li className={styles.line} id={`answer-${line.uuid}`}>
      <span className={lines.name}>
        {line.name}
        <span className={lines.detail}>
          {[
            line.pack,
            t(line.state === 'asked' ? 'incoming.asked' : 'incoming.later', {
              amount: t('lines.packs', { count: answer.asked }),
            }),
            settings.wireMoney(line.price),
          ].join(' · ')}
        </span>
      </span>
      {substitute ? <Substitute {...props} /> : <Packs {...props} />}
      {needsNote ? (
        <TextInput
          {...of('note')}
          description={t('incoming.noteHint')}
          maxLength={500}
          value={answer.note}
          error={asked && problem === 'note' ? t('incoming.problem.note') : undefined}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      ) : null}
      {substitute ? null : choose}
      {choosing && !substitute ? (
        <SubstitutePicker
          line={line}
          order={order}
          settings={settings}
          onChoose={(offer) => {
            setChoosing(false);
            onChange({ substitute: { offer, packs: String(packsInstead(offer, answer, settings.currency)) } });
          }}
        />
      ) : null}
    </li>
  );
}

function Packs({ answer, problem, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { name } = answer.line;
  const rest = restOf(answer);
  const of = (field: string) => ({
    label: t(`incoming.field.${field}`),
    'aria-label': t('incoming.fieldOf', { field: t(`incoming.field.${field}`), name }),
  });
  return (
    <>
      <div className={styles.fields}>
        <NumberInput
          {...of('confirmed')}
          value={answer.confirmed}
          error={problem === 'tooMany' || problem === 'confirmed' ? t(`incoming.problem.${problem}`) : undefined}
          onChange={(confirmed) => onChange({ confirmed })}
        />
        <NumberInput
          {...of('backOrdered')}
          value={answer.backOrdered}
          error={problem === 'backOrdered' ? t('incoming.problem.backOrdered') : undefined}
          onChange={(backOrdered) => onChange({ backOrdered })}
        />
      </div>
      {rest > 0 ? <Text tone="muted">{t('incoming.rest', { amount: t('lines.packs', { count: rest }) })}</Text> : null}
    </>
  );
}

function Substitute({ answer, problem, settings, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { line, substitute } = answer;
  if (!substitute) return null;
  const { offer, packs } = substitute;
  const isWrong = problem === 'substitute' || problem === 'dearer';
  return (
    <>
      <Text>
        {t('incoming.instead')}: <strong>{offer.name}</strong> · {offer.pack} · {settings.wireMoney(offer.price)}
      </Text>
      <div className={styles.fields}>
        <NumberInput
          label={t('incoming.field.substitute')}
          aria-label={t('incoming.fieldOf', { field: t('incoming.field.substitute'), name: line.name })}
          value={packs}
          error={isWrong ? t(`incoming.problem.${problem}`) : undefined}
          onChange={(typed) => onChange({ substitute: { offer, packs: typed } })}
        />
      </div>
      <Button
        variant="quiet"
        aria-label={t('incoming.insteadBackOf', { name: line.name })}
        onClick={() => onChange({ substitute: null })}
      >
        {t('incoming.insteadBack')}
      </Button>
    </>
  );
}
