import { wordsIn } from '@bloom/api-client';
import { newestVisit, plusDays, valueText } from '@bloom/care/programmes';
import { Badge, Button, Group, IconDots, Menu, StatusBadge, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import type { ForTill } from '../till/for-till';
import { ToTill } from '../till/to-till';
import { AskRemind, AskSure } from './ask-outcome';
import type { Call, CallGroup } from './call-list';
import styles from './today.module.css';
import type { Outcome, Said } from './use-contact';

/** Days within which who said they will come is expected; afterwards they are on the list again. */
const COMES_WITHIN = 3;
const TONE: Record<CallGroup, 'failure' | 'attention' | 'info'> = {
  overdue: 'failure',
  due: 'info',
  lost: 'attention',
};
/** Asked once more before they are recorded. */
const ENDINGS = ['completed', 'left', 'moved', 'died'] as const satisfies readonly Outcome[];
export type Ending = (typeof ENDINGS)[number];

interface CallRowProps {
  call: Call;
  /** null: this device does not have the patient; undefined until that is known. */
  person: Person | null | undefined;
  settings: FacilitySettings;
  /** What they are sold when they come; undefined until read. */
  forTill: ForTill | undefined;
  busy: boolean;
  onSay: (enrolmentUuid: string, name: string, said: Said) => Promise<boolean>;
}

export function CallRow({ call, person, settings, forTill, busy, onSay }: CallRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const [asking, setAsking] = useState<'remind' | Ending | null>(null);
  const { enrolment } = call;
  const name = person === null ? t('today.unknown') : (person?.name ?? '');
  const say = async (said: Said) => {
    if (await onSay(enrolment.uuid, name, said)) setAsking(null);
  };
  const more = [
    { label: t('today.say.wrong_number'), onSelect: () => void say({ outcome: 'wrong_number' }) },
    { label: t('today.say.paused'), onSelect: () => void say({ outcome: 'paused' }) },
    ...ENDINGS.map((outcome) => ({ label: t(`today.say.${outcome}`), onSelect: () => setAsking(outcome) })),
  ];
  const comes = plusDays(settings.today(), COMES_WITHIN);
  return (
    <li className={styles.call}>
      <Who call={call} name={name} phone={person?.phone ?? ''} settings={settings} />
      <Group gap={8}>
        <Button disabled={busy} onClick={() => void say({ outcome: 'will_come', remindOn: comes })}>
          {t('today.say.will_come')}
        </Button>
        <Button disabled={busy} onClick={() => void say({ outcome: 'not_reached' })}>
          {t('today.say.not_reached')}
        </Button>
        <Button disabled={busy} onClick={() => setAsking('remind')}>
          {t('today.say.remind_later')}
        </Button>
        {person && forTill ? <ToTill from={enrolment.uuid} what={forTill} person={person} settings={settings} /> : null}
        <Menu label={t('today.more', { name })} items={more}>
          <IconDots size={22} />
        </Menu>
      </Group>
      {asking === 'remind' ? (
        <AskRemind name={name} settings={settings} busy={busy} onSay={say} onClose={() => setAsking(null)} />
      ) : null}
      {asking && asking !== 'remind' ? (
        <AskSure name={name} outcome={asking} busy={busy} onSay={say} onClose={() => setAsking(null)} />
      ) : null}
    </li>
  );
}

interface WhoProps {
  call: Call;
  name: string;
  phone: string;
  settings: FacilitySettings;
}

function Who({ call, name, phone, settings }: WhoProps) {
  const { t } = useTranslation(NAMESPACE);
  const { enrolment, programme, group, since, lastContact } = call;
  const { language } = settings;
  const isToday = group === 'due' && since === settings.today();
  const visit = newestVisit(enrolment.visits);
  const values = visit?.values.map((value) => valueText(programme, value, language)).join(' · ');
  return (
    <div className={styles.who}>
      <Group gap={8}>
        <Link className={styles.name} to={`/patients/${enrolment.patient_id}`}>
          {name}
        </Link>
        <StatusBadge tone={TONE[group]}>
          {isToday ? t('state.dueToday') : t(`state.${group}`, { date: settings.date(since) })}
        </StatusBadge>
        {lastContact?.outcome === 'wrong_number' ? <Badge>{t('outcome.wrong_number')}</Badge> : null}
      </Group>
      <Group gap={16}>
        {phone ? (
          <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        ) : (
          <Text tone="muted">{t('today.noPhone')}</Text>
        )}
        <Link to={`/visit?programme=${enrolment.code}&patient=${enrolment.patient_id}`}>{t('today.visit')}</Link>
      </Group>
      <Text tone="muted">
        {[
          wordsIn(programme.document.title, language),
          visit && values ? t('today.last', { date: settings.day(visit.visited_at), values }) : '',
          lastContact
            ? t('today.contacted', {
                outcome: t(`outcome.${lastContact.outcome}`),
                time: settings.moment(lastContact.at),
                by: lastContact.by,
              })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  );
}
