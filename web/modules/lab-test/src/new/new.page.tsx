import { useLab } from '@bloom/care/lab-view';
import { CARE_DRAFTS } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { performsTests } from '@bloom/shell-api/care-rights';
import { useOneTab } from '@bloom/shell-api/one-tab';
import { BreadcrumbHeader, EmptyState, Loading, Page } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { NotForYou } from '../shared/not-for-you';
import type { Settings } from '../shared/settings';
import { Form } from './form';
import { useRequestDraft } from './use-request-draft';

/** One page from who it is to a test that runs. */
export function NewPage({ settings }: { settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  if (!performsTests(shell)) return <NotForYou toMake />;
  return (
    <Page>
      <BreadcrumbHeader title={t('new.title')} onBack={() => navigate('/requests')} />
      <InOneTab settings={settings} />
    </Page>
  );
}

/** Two tabs that type under one id would store one of both. */
function InOneTab({ settings }: { settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const key = `${CARE_DRAFTS.request}${session.user.id}`;
  const hand = useOneTab(`bloom.${session.facility?.id ?? ''}.${key}`);
  if (hand === 'looking') return <Loading />;
  if (hand === 'elsewhere') return <EmptyState title={t('new.elsewhere')}>{t('new.elsewhereHint')}</EmptyState>;
  return <Kept draftKey={key} settings={settings} />;
}

function Kept({ draftKey, settings }: { draftKey: string; settings: Settings }) {
  const draft = useRequestDraft(draftKey);
  const lab = useLab();
  if (!lab || !draft.form) return <Loading />;
  // Begun anew, what its search fields hold is gone as well.
  return <Form key={draft.form.uuid} lab={lab} settings={settings} draft={draft} typed={draft.form} />;
}
