/** What is read of a patient only when somebody asks for it, because the server writes down who read it. */
import { useConnectivity } from '@bloom/shell-api';
import { Actions, Banner, Button, Stack, Text, Title } from '@bloom/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface AskedSectionProps {
  /** Of its texts. */
  name: 'programmes' | 'tests';
  /** To where it is worked with, for who may go there. */
  link: ReactNode;
  /** Asks the server as soon as it is drawn. */
  children: ReactNode;
}

export function AskedSection({ name, link, children }: AskedSectionProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const [asked, setAsked] = useState(false);
  const contents = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (asked) contents.current?.focus();
  }, [asked]);
  const title = `patient-${name}`;
  return (
    <section aria-labelledby={title}>
      <Stack gap={12}>
        <Title order={2} look={3} id={title}>
          {t(`${name}.title`)}
        </Title>
        {asked ? (
          <div ref={contents} tabIndex={-1}>
            {children}
          </div>
        ) : reachable ? (
          <>
            <Text tone="muted">{t(`${name}.hint`)}</Text>
            <Actions>
              <Button onClick={() => setAsked(true)}>{t(`${name}.show`)}</Button>
            </Actions>
          </>
        ) : (
          <Banner tone="attention">{t(`${name}.offline`)}</Banner>
        )}
        {link ? <div>{link}</div> : null}
      </Stack>
    </section>
  );
}
