import { useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { LineUnits } from './line-units';
import { NoteField } from './note-field';
import { type KeptStepProps, keptStep, putAway, StepForm } from './step-form';
import { isLess, receiptLines, sentOf, unitsIn, unitsOf, wrongCount } from './units';

/** What came is counted; what of it is good goes back on the shelf of the warehouse. */
export const ReceiveReturn = keptStep('receive', Receiving);

function Receiving({ one, settings, again, work }: KeptStepProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { write, ...state } = useWrite();
  const received = unitsIn('received', work.texts, one.lines, sentOf);
  const good = unitsIn('good', work.texts, one.lines, one.by_warehouse ? sentOf : () => 0);
  const { note = '' } = work.texts;
  const [tried, setTried] = useState(false);
  const needed = isLess(one.lines, received, sentOf);
  async function send() {
    setTried(true);
    if (wrongCount(one.lines, { received, good }) || (needed && note.trim() === '')) return;
    const done = await write('POST', '/api/orders/incoming-returns/{uuid}/receive/', {
      path: { uuid: one.uuid },
      body: { lines: receiptLines(one.lines, { received, good }), note: note.trim() },
    });
    if (!done.failure) await putAway(work);
    if (done.failure?.kind !== 'offline') again();
    if (!done.failure) notify({ kind: 'success', message: t('returns.taken', { number: one.number }) });
  }
  const goodField = {
    ...{ name: 'good' as const, typed: good },
    most: ({ uuid }: { uuid: string }) => unitsOf(received[uuid]) ?? 0,
    onType: (line: string, units: string) => work.type(`good.${line}`, units),
  };
  return (
    <StepForm step="receive" disabled={work.readOnly} onSend={() => void send()} {...state}>
      <LineUnits
        of={one.lines}
        settings={settings}
        fields={[
          {
            ...{ name: 'received', typed: received, most: sentOf },
            onType: (line, units) => work.type(`received.${line}`, units),
          },
          // Without a warehouse there is no shelf for it.
          ...(one.by_warehouse ? [goodField] : []),
        ]}
      />
      <NoteField value={note} onChange={(text) => work.type('note', text)} needed={needed} tried={tried} />
    </StepForm>
  );
}
