import type { Proposal, ProposalLine } from '@bloom/api-client';
import { NumberInput, Text, Title } from '@bloom/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../lines/list-row';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './proposals.module.css';
import { packsOf, type Typed, typedOf } from './wanted';

interface ProposalLinesProps {
  proposal: Proposal;
  typed: Typed;
  settings: FacilitySettings;
  /** Absent for who looks only. */
  onType: ((uuid: string, text: string) => void) | undefined;
}

/** What is proposed, why, and how much of it is wanted. Enter goes on to the next line. */
export function ProposalLines({ proposal, typed, settings, onType }: ProposalLinesProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <section aria-labelledby="proposal-lines">
      <Title order={2} look={3} id="proposal-lines">
        {t('proposals.lines', { count: proposal.lines.length })}
      </Title>
      <List onKeyDown={goDown}>
        {proposal.lines.map((line) => (
          <Line key={line.uuid} line={line} typed={typed} settings={settings} onType={onType} />
        ))}
      </List>
    </section>
  );
}

/** From the packs of a line to those of the next. */
function goDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  fields[fields.indexOf(event.target) + 1]?.focus();
}

type LineProps = Omit<ProposalLinesProps, 'proposal'> & { line: ProposalLine };

function Line({ line, typed, settings, onType }: LineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid, name, pack, price, packs, proposed_packs, figures } = line;
  const bad = packsOf(line, typed) === null;
  const why = (key: string, values: Record<string, number>) => t(`proposals.why.${key}`, values);
  const known = figures.days - figures.days_without;
  const coming = figures.on_order + figures.incoming;
  const reasons = [
    why('used', { used: figures.consumed, count: known }),
    figures.lost > 0 ? why('lost', { lost: figures.lost }) : '',
    why('there', { usable: figures.usable }),
    coming > 0 ? why('coming', { coming }) : '',
    why('target', { target: figures.target }),
    figures.cover_days === null ? '' : why('cover', { count: figures.cover_days }),
    figures.suggested_packs === proposed_packs ? '' : why('suggested', { count: figures.suggested_packs }),
  ];
  return (
    <li className={styles.line}>
      <div>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {pack} · {settings.wireMoney(price)} · {t('proposals.proposedPacks', { count: proposed_packs })}
        </span>
        <span className={styles.detail}>{reasons.filter(Boolean).join(' · ')}</span>
      </div>
      {onType ? (
        <NumberInput
          className={styles.packs}
          label={t('proposals.packs')}
          aria-label={t('proposals.packsOf', { name })}
          value={typedOf(line, typed)}
          onChange={(text) => onType(uuid, text)}
          error={bad ? t('proposals.badPacks', { least: line.minimum_packs }) : undefined}
        />
      ) : (
        <Text strong>{t('proposals.wantedPacks', { count: packs })}</Text>
      )}
    </li>
  );
}
