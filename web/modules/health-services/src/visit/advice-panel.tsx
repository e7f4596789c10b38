import { type Programme, type Visit, wordsIn } from '@bloom/api-client';
import { plusDays } from '@bloom/care/programmes';
import { useShell } from '@bloom/shell-api';
import { Card, Checkbox, Stack, StatusBadge, Text, TextInput, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { PrintLetter } from '../letter/print-letter';
import { NAMESPACE } from '../shared/namespace';
import { URGENCY_TONE } from '../shared/urgency';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { Values } from '../shared/values';
import type { Judged, VisitDraft } from './visit-draft';

interface AdvicePanelProps {
  programme: Programme;
  person: Person;
  draft: VisitDraft;
  judged: Judged;
  settings: FacilitySettings;
  tried: boolean;
  onChange: (part: Partial<VisitDraft>) => void;
}

/** What follows from the answers: said as soon as all that is needed is there. */
export function AdvicePanel({ programme, person, draft, judged, settings, tried, onChange }: AdvicePanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const { decision, values } = judged;
  const { document } = programme;
  const text = document.advice.find(({ code }) => code === decision?.advice)?.text;
  return (
    <Card>
      <Stack gap={12}>
        <Title order={2}>{t('visit.advice')}</Title>
        <div role="status">
          {decision ? (
            <Stack gap={12}>
              <div>
                <StatusBadge tone={URGENCY_TONE[decision.urgency]}>{t(`urgency.${decision.urgency}`)}</StatusBadge>
              </div>
              <Values programme={programme} values={values} language={settings.language} />
              {text ? <Text strong>{wordsIn(text, settings.language)}</Text> : null}
              {decision.next_in_days === null ? null : (
                <Text>
                  {t('visit.next', { date: settings.date(plusDays(settings.today(), decision.next_in_days)) })}
                </Text>
              )}
            </Stack>
          ) : (
            <Text tone="muted">{t('visit.adviceLater')}</Text>
          )}
        </div>
        {decision?.letter && document.letter ? (
          <LetterPart {...{ programme, person, draft, judged, settings, tried, onChange }} />
        ) : null}
      </Stack>
    </Card>
  );
}

function LetterPart({ programme, person, draft, judged, settings, tried, onChange }: AdvicePanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const { user } = useShell().session;
  const { decision, values } = judged;
  const by = `${user.first_name} ${user.last_name}`.trim() || user.username;
  const seen: Pick<Visit, 'values' | 'advice' | 'visited_at' | 'by'> = {
    ...{ values, advice: decision?.advice ?? null, visited_at: new Date().toISOString(), by },
  };
  const isNow = decision?.urgency === 'now';
  const isMissing = tried && judged.trouble?.is === 'letter';
  return (
    <Stack gap={8}>
      <PrintLetter
        facts={{ programme, visit: seen, person, settings }}
        variant={isNow && !draft.letter ? 'primary' : 'secondary'}
        onPrint={() => onChange({ letter: true })}
      />
      <Checkbox
        label={t('visit.letterGiven')}
        checked={draft.letter}
        onChange={(event) => onChange({ letter: event.currentTarget.checked })}
      />
      {isNow && !draft.letter ? (
        <TextInput
          name="skippedReason"
          label={t('visit.skipped')}
          description={t('visit.skippedHint')}
          error={isMissing ? t('visit.letterNeeded') : undefined}
          maxLength={500}
          value={draft.skippedReason}
          onChange={(event) => onChange({ skippedReason: event.currentTarget.value })}
        />
      ) : null}
    </Stack>
  );
}
