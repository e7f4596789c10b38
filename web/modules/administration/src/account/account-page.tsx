/** The head of every page of the account, and the ways between them (SET-13, TOP-17). */
import { ModuleLink } from '@bloom/shell-api';
import { BreadcrumbHeader, Page, PageLinks, pageLink } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTitle } from '../settings/use-title';
import { ACCOUNT } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import styles from './account.module.css';

export const SECTIONS = ['profile', 'settings', 'change-password', 'permissions'] as const;
export type Section = (typeof SECTIONS)[number];

export function AccountPage({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const title = t(`account.${section}.title`);
  useTitle(title);
  return (
    <Page className={styles.page}>
      <BreadcrumbHeader title={title} onBack={() => void navigate(-1)} />
      <div className={styles.sections}>
        <PageLinks label={t('account.title')}>
          {SECTIONS.map((other) => (
            <ModuleLink
              key={other}
              to={`${ACCOUNT}/${other}`}
              className={pageLink(other === section)}
              aria-current={other === section ? 'page' : undefined}
            >
              {t(`account.${other}.title`)}
            </ModuleLink>
          ))}
        </PageLinks>
      </div>
      {children}
    </Page>
  );
}
