import type { SupplierReturnLine } from '@bloom/api-client';
import { useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { LineUnits } from './line-units';
import { NoteField } from './note-field';
import { type KeptStepProps, keptStep, putAway, StepForm } from './step-form';
import { isLess, unitsIn, unitsOf, wrongLine } from './units';

const askedOf = ({ units }: SupplierReturnLine) => units;

/** How much of each line is taken back; nothing of any is a no. */
export const AnswerReturn = keptStep('answer', Answering);

function Answering({ one, settings, again, work }: KeptStepProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { write, ...state } = useWrite();
  const typed = unitsIn('approved', work.texts, one.lines, askedOf);
  const { note = '' } = work.texts;
  const [tried, setTried] = useState(false);
  const needed = isLess(one.lines, typed, askedOf);
  const isNo = one.lines.every(({ uuid }) => unitsOf(typed[uuid]) === 0);
  async function send() {
    setTried(true);
    if (wrongLine(one.lines, typed, askedOf) || (needed && note.trim() === '')) return;
    const lines = one.lines.map(({ uuid }) => ({ uuid, approved_units: unitsOf(typed[uuid]) ?? 0 }));
    const done = await write('POST', '/api/orders/incoming-returns/{uuid}/answer/', {
      path: { uuid: one.uuid },
      body: { lines, note: note.trim() },
    });
    if (!done.failure) await putAway(work);
    // Also after a no: a colleague may have been faster.
    if (done.failure?.kind !== 'offline') again();
    if (!done.failure) notify({ kind: 'success', message: t('returns.answered', { number: one.number }) });
  }
  return (
    <StepForm
      step="answer"
      action={isNo ? t('returns.step.answer.no') : undefined}
      disabled={work.readOnly}
      onSend={() => void send()}
      {...state}
    >
      <LineUnits
        of={one.lines}
        settings={settings}
        fields={[
          {
            ...{ name: 'approved', typed, most: askedOf },
            onType: (line, units) => work.type(`approved.${line}`, units),
          },
        ]}
      />
      <NoteField value={note} onChange={(text) => work.type('note', text)} needed={needed} tried={tried} />
    </StepForm>
  );
}
