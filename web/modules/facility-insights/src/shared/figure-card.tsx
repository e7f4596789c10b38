/** One figure: what it is, how it differs from before, how it is computed, and what it is made of. */
import type { Figure } from '@bloom/api-client';
import { ModuleLink } from '@bloom/shell-api';
import { Card, Text, Title, VisuallyHidden } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeOf } from './decimal';
import styles from './figure-card.module.css';
import { NAMESPACE } from './namespace';
import type { FacilitySettings } from './use-facility-settings';

export interface FigureLink {
  to: string;
  label: string;
}

interface FigureCardProps {
  name: string;
  /** The value in words. */
  value: string;
  /** How it is computed, in a sentence or two. */
  how: string;
  /** Below the value: what it differs from before, and what there is to know. */
  children?: ReactNode;
  link?: FigureLink;
}

export function FigureCard({ name, value, how, children, link }: FigureCardProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Card className={styles.card} role="group" aria-label={name}>
      <Title order={3} className={styles.name}>
        {name}
      </Title>
      <p className={styles.value}>{value}</p>
      {children}
      <div className={styles.foot}>
        <details className={styles.how} data-print="hide">
          <summary>
            {t('figure.how')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </summary>
          <Text size="small">{how}</Text>
        </details>
        {link ? (
          <ModuleLink to={link.to} className={styles.link} data-print="hide">
            {link.label}
          </ModuleLink>
        ) : null}
      </div>
    </Card>
  );
}

interface ComparedProps {
  figure: Figure;
  kind: 'money' | 'count';
  /** What is compared with, as it stands in a sentence: `Sunday 15 November`. */
  with: string;
  settings: FacilitySettings;
}

/** `GHS 12.00 more (+12%) than Sunday 15 November`; the sign and the word say it, not a colour. */
export function Compared({ figure, kind, with: other, settings }: ComparedProps) {
  const { t } = useTranslation(NAMESPACE);
  const change = changeOf(figure.value, figure.before);
  if (!change) return <Text tone="muted">{t('figure.noBefore')}</Text>;
  if (change.direction === 'same') return <Text tone="muted">{t('figure.same', { other })}</Text>;
  const amount = kind === 'money' ? settings.money(change.difference) : settings.count(change.difference);
  const share = change.share === null ? '' : ` (${settings.percent(change.share, true)})`;
  const arrow = change.direction === 'more' ? '▲' : '▼';
  return (
    <Text tone="muted">
      <span aria-hidden="true">{arrow} </span>
      {t(`figure.${change.direction}`, { amount, share, other })}
    </Text>
  );
}
