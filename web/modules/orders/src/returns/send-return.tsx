import { useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { LineUnits } from './line-units';
import { type KeptStepProps, keptStep, putAway, StepForm } from './step-form';
import { approvedOf, unitsIn, unitsOf, wrongLine } from './units';

/** What is taken back leaves the stock; fewer where some of it was sold meanwhile. */
export const SendReturn = keptStep('send', Sending);

function Sending({ one, settings, again, work }: KeptStepProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { write, ...state } = useWrite();
  const typed = unitsIn('sent', work.texts, one.lines, approvedOf);
  const isNothing = one.lines.every(({ uuid }) => unitsOf(typed[uuid]) === 0);
  async function send() {
    if (wrongLine(one.lines, typed, approvedOf)) return;
    const lines = one.lines.map(({ uuid }) => ({ uuid, units: unitsOf(typed[uuid]) ?? 0 }));
    const done = await write('POST', '/api/orders/returns/{uuid}/send/', {
      path: { uuid: one.uuid },
      body: { lines },
    });
    if (!done.failure) await putAway(work);
    if (done.failure?.kind !== 'offline') again();
    if (!done.failure) notify({ kind: 'success', message: t('returns.sentAs', { number: one.number }) });
  }
  return (
    <StepForm step="send" disabled={work.readOnly || isNothing} onSend={() => void send()} {...state}>
      <LineUnits
        of={one.lines}
        settings={settings}
        fields={[
          {
            ...{ name: 'sent', typed, most: approvedOf },
            onType: (line, units) => work.type(`sent.${line}`, units),
          },
        ]}
      />
    </StepForm>
  );
}
