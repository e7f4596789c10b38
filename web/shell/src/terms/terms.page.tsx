import { Button, Checkbox, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { connectivity } from '../connectivity/connectivity';
import type { Terms } from '../core/settings';
import { languageOf } from '../i18n/i18n';
import { useSession, useSignOut } from '../session/session';
import { acceptedVersion } from './due';
import { agree, tellAgreement } from './record';
import styles from './terms.module.css';
import { useTermsTexts } from './texts';

interface TermsPageProps {
  terms: Terms;
  onAgreed: () => void;
}

/** Text, checkbox, continue (TOS-02..TOS-04); who does not agree can sign out. */
export default function TermsPage({ terms, onAgreed }: TermsPageProps) {
  const { t, i18n } = useTermsTexts();
  const { user } = useSession();
  const signOut = useSignOut();
  const [isTicked, setTicked] = useState(false);
  const language = languageOf(i18n);

  const go = () => {
    agree(user, terms.version);
    void tellAgreement(user, connectivity.get().reachable);
    onAgreed();
  };
  return (
    <main className={styles.page}>
      <Title order={1}>{t('terms.title')}</Title>
      {acceptedVersion(user.id) ? <Text>{t('terms.changed')}</Text> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: longer than the window, it is scrolled by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label={t('terms.title')} lang={language}>
        {terms[language].split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <Checkbox label={t('terms.agree')} checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      <div className={styles.actions}>
        <Button onClick={signOut}>{t('terms.signOut')}</Button>
        <Button variant="primary" disabled={!isTicked} onClick={go}>
          {t('terms.continue')}
        </Button>
      </div>
    </main>
  );
}
