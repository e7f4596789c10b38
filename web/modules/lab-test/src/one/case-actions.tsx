import { isKnown, statusOf } from '@bloom/care/lab';
import { useShell } from '@bloom/shell-api';
import { performsTests } from '@bloom/shell-api/care-rights';
import { Banner, Button, Group, IconPrinter, RadioGroup, Stack } from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseProps, PaperProps } from '../shared/case-props';
import { NAMESPACE } from '../shared/namespace';
import { StorageNote } from '../shared/storage-note';
import { useRecord } from '../shared/use-record';
import { Letter } from '../slip/letter';
import { Slip } from '../slip/slip';
import { SayWhy } from './say-why';

/** What is done with the whole request: its slip, the letter that refers the patient, and handing it over. */
export function CaseActions(props: PaperProps) {
  const { row } = props;
  const { t, i18n } = useTranslation(NAMESPACE);
  const shell = useShell();
  const [language, setLanguage] = useState(i18n.language.startsWith('fr') ? 'fr' : 'en');
  const roll = usePrintSheet(() => <Slip {...props} language={language} />, 'roll');
  const sheet = usePrintSheet(() => <Slip {...props} language={language} />, 'A5');
  const letterA4 = usePrintSheet(() => <Letter {...props} language={language} />, 'A4');
  const letterA5 = usePrintSheet(() => <Letter {...props} language={language} />, 'A5');
  const statuses = row.tests.map((test) => statusOf(row, test));
  const isSlip = statuses.some(({ state, current }) => SHOWN.includes(state) && isKnown(current));
  if (!isSlip) return null;
  const languages = [
    { value: 'en', label: 'English' },
    { value: 'fr', label: 'Français' },
  ];
  return (
    <section aria-label={t('slip.title')}>
      <Stack gap={12}>
        {statuses.some(({ state }) => state === 'to_explain') ? (
          <Banner tone="attention">{t('slip.withoutCritical')}</Banner>
        ) : null}
        <RadioGroup label={t('slip.language')} options={languages} value={language} onChange={setLanguage} />
        <Group justify="flex-end">
          <Button icon={<IconPrinter size={20} />} onClick={letterA4.print}>
            {t('slip.letterA4')}
          </Button>
          <Button icon={<IconPrinter size={20} />} onClick={letterA5.print}>
            {t('slip.letterA5')}
          </Button>
          <Button icon={<IconPrinter size={20} />} onClick={sheet.print}>
            {t('slip.a5')}
          </Button>
          <Button icon={<IconPrinter size={20} />} onClick={roll.print}>
            {t('slip.roll')}
          </Button>
        </Group>
        {performsTests(shell) ? <HandOver row={row} /> : null}
        {roll.sheet}
        {sheet.sheet}
        {letterA4.sheet}
        {letterA5.sheet}
      </Stack>
    </section>
  );
}

/** On a slip: what was read, and where it was critical acknowledged. */
export const SHOWN: readonly string[] = ['resulted', 'handed_over', 'followed_up'];

function HandOver({ row }: Pick<CaseProps, 'row'>) {
  const { t } = useTranslation(NAMESPACE);
  const { say, saving, failure } = useRecord();
  const states = row.tests.map((test) => ({ test, state: statusOf(row, test).state }));
  const ready = states.filter(({ state }) => state === 'resulted');
  const given = states.filter(({ state }) => state === 'handed_over');
  async function handOver() {
    for (const { test } of ready) {
      const stored = await say({ request_uuid: row.uuid, test_uuid: test.uuid, kind: 'handed_over' });
      if (stored === null) return;
    }
  }
  async function followUp(note: string) {
    for (const { test } of given) {
      const stored = await say({ request_uuid: row.uuid, test_uuid: test.uuid, kind: 'followed_up', note });
      if (stored === null) return null;
    }
    return row;
  }
  return (
    <>
      <StorageNote failure={failure} />
      <Group justify="flex-end">
        {given.length > 0 ? <SayWhy label={t('one.followUp')} onSay={followUp} /> : null}
        {ready.length > 0 ? (
          <Button variant="primary" size="large" busy={saving} onClick={() => void handOver()}>
            {t('one.handOver')}
          </Button>
        ) : null}
      </Group>
    </>
  );
}
