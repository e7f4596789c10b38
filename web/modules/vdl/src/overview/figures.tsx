import type { ProviderOverview } from '@bloom/api-client';
import { Card, Text, Title } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './overview.module.css';

export function Figures({ overview, settings }: { overview: ProviderOverview; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { agreement, this_period: now, statements_open: open } = overview;
  return (
    <div className={styles.grid}>
      <Figure name={t('figures.here.name')} value={settings.money(overview.value)} how={t('figures.here.how')}>
        {t('figures.units', { count: overview.units })} {t('figures.products', { count: overview.products })}
      </Figure>
      <Figure
        name={t('figures.soon.name')}
        value={settings.money(overview.near_expiry_value)}
        how={agreement ? t(`figures.soon.${agreement.expiry_bearer}`) : undefined}
      >
        {t('figures.units', { count: overview.near_expiry_units })}
      </Figure>
      <Figure
        name={t('figures.month.name', { month: settings.month(now.period) })}
        value={settings.money(now.owed)}
        how={t('figures.month.how')}
        link={{ to: `/statements/${now.period}`, label: t('figures.month.show') }}
      >
        {t('figures.sold', { count: now.sold_units })}
      </Figure>
      <Figure
        name={t('figures.open.name')}
        value={settings.money(overview.owed_open)}
        link={{ to: '/statements', label: t('figures.open.show') }}
      >
        {open === 0 ? t('figures.open.none') : t('figures.open.count', { count: open })}
      </Figure>
    </div>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** What it is made of, in a sentence. */
  how?: string;
  children: ReactNode;
  link?: { to: string; label: string };
}

function Figure({ name, value, how, children, link }: FigureProps) {
  return (
    <Card className={styles.card} role="group" aria-label={name}>
      <Title order={2} look={3} className={styles.name}>
        {name}
      </Title>
      <p className={styles.value}>{value}</p>
      <Text>{children}</Text>
      {how ? (
        <Text tone="muted" size="small">
          {how}
        </Text>
      ) : null}
      {link ? (
        <Link to={link.to} className={styles.link}>
          {link.label}
        </Link>
      ) : null}
    </Card>
  );
}
