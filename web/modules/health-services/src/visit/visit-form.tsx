import type { Programme } from '@bloom/api-client';
import type { EnrolmentHere } from '@bloom/care/programmes';
import { useConnectivity } from '@bloom/shell-api';
import type { Draft } from '@bloom/shell-api/draft';
import { Actions, Banner, Button, Stack, Text } from '@bloom/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { goOn } from '../shared/go-on';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { AdvicePanel } from './advice-panel';
import { Questions } from './questions';
import { useRecordVisit } from './use-record-visit';
import styles from './visit.module.css';
import { judge, type VisitDraft } from './visit-draft';

export interface VisitFormProps {
  programme: Programme;
  enrolment: EnrolmentHere | undefined;
  person: Person;
  draft: VisitDraft;
  kept: Draft<VisitDraft>;
  settings: FacilitySettings;
}

/** One column of questions; beside it the advice, as soon as it is decided. */
export function VisitForm({ programme, enrolment, person, draft, kept, settings }: VisitFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const judged = judge(programme, draft);
  const { record, saving, failure } = useRecordVisit({ programme, enrolment, person, draft, kept, settings });

  function press() {
    setTried(true);
    if (!judged.trouble) return void record();
    const name = judged.trouble.is === 'answer' ? judged.trouble.linkId : 'skippedReason';
    const fields = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...fields].find((one) => one.getAttribute('name') === name)?.focus();
  }
  return (
    <div ref={form}>
      <Stack gap={16}>
        <Text>
          <Link to={`/patients/${person.pk}`}>{person.name}</Link>
        </Text>
        {kept.failed ? <Banner tone="failure">{t('kept.failed')}</Banner> : null}
        {failure ? <Banner tone="failure">{t(`storage.${failure}`)}</Banner> : null}
        <div className={styles.columns} onKeyDownCapture={goOn}>
          <Questions
            programme={programme}
            draft={draft}
            judged={judged}
            tried={tried}
            language={settings.language}
            today={settings.today()}
            onType={(linkId, value) =>
              kept.change((before) => ({ ...before, typed: { ...before.typed, [linkId]: value } }))
            }
          />
          <AdvicePanel
            {...{ programme, person, draft, judged, settings, tried }}
            onChange={(part) => kept.change((before) => ({ ...before, ...part }))}
          />
        </div>
        {reachable ? null : <Text tone="muted">{t('visit.offline')}</Text>}
        <Actions>
          <Button variant="primary" size="large" data-save busy={saving} onClick={press}>
            {t('visit.save')}
          </Button>
        </Actions>
      </Stack>
    </div>
  );
}
