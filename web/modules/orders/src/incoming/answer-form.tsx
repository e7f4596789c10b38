import type { Order, OrderLine } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, Stack, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptWork, type Work } from '../shared/kept-work';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type AnswerDraft, answersOf, freshAnswer, linesKey, parseAnswer, typeAnswer } from './answer-draft';
import { AnswerFields } from './answer-fields';
import { answerBody, answerProblem, saysSomething } from './answer-lines';
import styles from './incoming.module.css';

interface AnswerFormProps {
  order: Order;
  /** Those that want an answer. */
  lines: readonly OrderLine[];
  settings: FacilitySettings;
  /** Reads the order anew. */
  again: () => void;
}

/** What this warehouse says of each line. It is said once; what is back-ordered can be answered again. */
export function AnswerForm(props: AnswerFormProps) {
  const of = linesKey(props.lines);
  return (
    <KeptWork
      key={of}
      name={`orders-answer.${props.order.uuid}`}
      parse={(kept) => parseAnswer(kept, of)}
      fresh={() => freshAnswer(of)}
    >
      {(work) => <Answering {...props} work={work} />}
    </KeptWork>
  );
}

function Answering({ order, lines, settings, again, work }: AnswerFormProps & { work: Work<AnswerDraft> }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const answers = answersOf(lines, work.value);
  const [asked, setAsked] = useState(false);
  const said = answers.filter(saysSomething);
  const wrong = said.find((answer) => answerProblem(answer, settings.currency) !== null);

  async function send() {
    setAsked(true);
    if (wrong) {
      document.getElementById(`answer-${wrong.line.uuid}`)?.scrollIntoView?.({ block: 'center' });
      return;
    }
    const done = await write('POST', '/api/orders/incoming/{uuid}/confirm/', {
      path: { uuid: order.uuid },
      body: answerBody(answers),
    });
    // When it stays behind, it is of lines that are others by now.
    if (!done.failure) await work.forget().catch((error: unknown) => console.warn('An answer was not put away', error));
    // Also after a no: a colleague may have been faster. What is typed stays while the lines are the same.
    if (done.failure?.kind !== 'offline') again();
    if (!done.failure) notify({ kind: 'success', message: t('incoming.answered', { number: order.number }) });
  }
  return (
    <section aria-labelledby="answer">
      <Stack gap={12}>
        <Title order={2} look={3} id="answer">
          {t('incoming.answer')}
        </Title>
        <p>{t('incoming.answerHint')}</p>
        <ul className={styles.list}>
          {answers.map((answer) => (
            <AnswerFields
              key={answer.line.uuid}
              order={order}
              answer={answer}
              problem={answerProblem(answer, settings.currency)}
              asked={asked}
              settings={settings}
              onChange={(fields) => work.change((before) => typeAnswer(before, answer.line.uuid, fields))}
            />
          ))}
        </ul>
        {asked && wrong ? <Banner tone="attention">{t('incoming.wrong', { name: wrong.line.name })}</Banner> : null}
        <WriteFailure failure={failure} onClose={clear} texts={{ offline: t('incoming.writeOffline') }} />
        {reachable ? null : <Banner tone="attention">{t('incoming.writeOffline')}</Banner>}
        <div>
          <Button
            variant="primary"
            size="large"
            busy={busy}
            disabled={work.readOnly || !reachable || said.length === 0}
            onClick={() => void send()}
          >
            {t('incoming.send', { count: said.length })}
          </Button>
        </div>
      </Stack>
    </section>
  );
}
