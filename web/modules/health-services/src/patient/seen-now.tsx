import { wordsIn } from '@bloom/api-client';
import { versionOf } from '@bloom/care/programmes';
import { sellsAtTheTill, useShell } from '@bloom/shell-api';
import { Card, Group, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import { ToTill } from '../till/to-till';
import type { Till } from '../till/use-till';
import type { CareOfPatient } from './use-patient-care';

interface SeenNowProps {
  known: CareOfPatient;
  till: Till;
  person: Person;
  settings: FacilitySettings;
}

/** `?seen=<uuid>`: of a visit that was recorded just now its service is charged; one of an enrolment on its card, with the refill. */
export function SeenNow({ known, till, person, settings }: SeenNowProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const [wanted] = useSearchParams();
  const visit = known.visits.find(({ uuid }) => uuid === wanted.get('seen'));
  const what = visit && till.ofService(visit.programme_uuid);
  if (!visit || !what || !sellsAtTheTill(shell)) return null;
  if (what.lines.length === 0 && what.leftOut.length === 0) return null;
  const title = versionOf(known.care.programmes, visit.programme_uuid)?.document.title;
  const words = t('till.seen', { programme: title ? wordsIn(title, settings.language) : visit.code });
  return (
    <Card role="group" aria-label={words}>
      <Group gap={12} justify="space-between">
        <Text strong>{words}</Text>
        <ToTill from={visit.uuid} what={what} person={person} settings={settings} />
      </Group>
    </Card>
  );
}
