import type { SupplierReturn } from '@bloom/api-client';
import { type Write, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Banner, Button, Stack, Text, Title } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptTexts, type TextsWork } from '../shared/kept-texts';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** What every form of a return is given. */
export interface StepProps {
  one: SupplierReturn;
  settings: FacilitySettings;
  /** Reads the return anew. */
  again: () => void;
}

export interface KeptStepProps extends StepProps {
  work: TextsWork;
}

/** A form of a return whose fields survive a reload; `Form` is given what was kept of them. */
export function keptStep(step: StepFormProps['step'], Form: (props: KeptStepProps) => ReactNode) {
  return function KeptStep(props: StepProps) {
    return (
      <KeptTexts name={`orders-return-${step}.${props.one.uuid}`}>
        {(work) => <Form {...props} work={work} />}
      </KeptTexts>
    );
  };
}

/** It is done: what was typed goes. When it stays behind, nobody asks for it again. */
export const putAway = (work: TextsWork) =>
  work.forget().catch((error: unknown) => console.warn('What was typed for a return was not put away', error));

interface StepFormProps extends Pick<Write, 'busy' | 'failure' | 'clear'> {
  step: 'answer' | 'send' | 'receive' | 'credit';
  /** In place of what the button usually says. */
  action?: string;
  disabled: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** One step of a return: what it does, what is typed, and the button, which needs the server. */
export function StepForm({ step, action, disabled, onSend, busy, failure, clear, children }: StepFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  return (
    <section aria-labelledby="return-step">
      <Stack gap={12}>
        <Title order={2} look={3} id="return-step">
          {t(`returns.step.${step}.title`)}
        </Title>
        <Text tone="muted">{t(`returns.step.${step}.hint`)}</Text>
        {children}
        <WriteFailure failure={failure} onClose={clear} texts={{ offline: t('returns.writeOffline') }} />
        {reachable ? null : <Banner tone="attention">{t('returns.writeOffline')}</Banner>}
        <div>
          <Button variant="primary" size="large" busy={busy} disabled={!reachable || disabled} onClick={onSend}>
            {action ?? t(`returns.step.${step}.action`)}
          </Button>
        </div>
      </Stack>
    </section>
  );
}
