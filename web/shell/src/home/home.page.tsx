/** The home portal: who, whose place, what waits, and the tools (HOM). Works from stored data alone (HOM-25). */
import { EmptyState, IconLifebuoy, Page, Text, Title } from '@bloom/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppEntry, AppSection } from '../apps/apps';
import { useHomeApps } from '../apps/use-apps';
import { useSession } from '../session/session';
import { AttentionLine } from './attention-line';
import styles from './home.module.css';
import { Tile } from './tile';

const SECTIONS: readonly { name: AppSection; heading: string }[] = [
  { name: 'pharmacy', heading: 'home.pharmacyManagement' },
  { name: 'members', heading: 'home.memberManagement' },
];

export function HomePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const apps = useHomeApps();
  return (
    <Page>
      <Title>{t('home.welcome', { name: user.first_name || user.username })}</Title>
      <Text tone="muted">{t('home.question')}</Text>
      <AttentionLine />
      {apps.length === 0 ? (
        <EmptyState icon={<IconLifebuoy size={40} />} title={t('home.noApps')}>
          {t('home.noAppsHelp')}
        </EmptyState>
      ) : (
        SECTIONS.map((section) => (
          <Section
            key={section.name}
            heading={t(section.heading)}
            apps={apps.filter((a) => a.section === section.name)}
          />
        ))
      )}
    </Page>
  );
}

function Section({ heading, apps }: { heading: string; apps: readonly AppEntry[] }) {
  const id = useId();
  if (apps.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.tiles}>
        {apps.map((app) => (
          <Tile key={app.name} app={app} />
        ))}
      </div>
    </section>
  );
}
