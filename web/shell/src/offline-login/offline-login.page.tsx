/** The page of whom the server cannot be asked about (OLG-02): who are you, and what is your PIN. */
import { Banner, Button, Card, IconHelp, IconWifiOff, NoticeCard, Stack, Text, Title, Tooltip } from '@bloom/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../brand/mark';
import drawerCard from '../cards/card.module.css';
import { PRODUCT_NAME } from '../core/constants';
import { LoginForm } from './login-form';
import styles from './offline-login.module.css';
import { PinSupport } from './pin-support';
import { usePeople } from './use-people';
import { usePinLogin } from './use-pin-login';

export default function OfflineLoginPage({ onLoggedIn = goHome }: { onLoggedIn?: () => void }) {
  const { t } = useTranslation();
  const here = usePeople();
  const pinField = useRef<HTMLInputElement>(null);
  const login = usePinLogin({ here, pinField, onLoggedIn });
  const { lease } = login;
  const [asksSupport, askSupport] = useState(false);

  return (
    <main className={styles.page}>
      <Card className={drawerCard.card}>
        <Stack gap={20}>
          <div className={styles.brand}>
            <Text tone="muted" strong className={styles.product}>
              <Mark size={40} className={styles.mark} />
              {PRODUCT_NAME}
            </Text>
            <Title>{t('offlineLogin.title')}</Title>
          </div>
          <Banner tone="attention" icon={<IconWifiOff size={22} aria-hidden="true" />}>
            {t('offlineLogin.banner')}
          </Banner>
          {lease ? (
            <div role="alert">
              <NoticeCard tone="failure">{t(`offlineLogin.lease.${lease}`)}</NoticeCard>
            </div>
          ) : null}
          <LoginForm people={here?.people} login={login} pinField={pinField} />
          <div className={styles.help}>
            <Button variant="quiet" onClick={() => askSupport(true)}>
              {t('offlineLogin.forgot')}
            </Button>
            <Why />
          </div>
        </Stack>
      </Card>
      <PinSupport opened={asksSupport} onClose={() => askSupport(false)} />
    </main>
  );
}

/** A tooltip for pointer and keyboard; a press shows the same words below, because fingers see no tooltips. */
function Why() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('offlineLogin.because')} disabled={isOpen}>
        <Button
          variant="quiet"
          icon={<IconHelp size={20} />}
          aria-expanded={isOpen}
          aria-controls="why-offline-login"
          onClick={() => setOpen(!isOpen)}
        >
          {t('offlineLogin.why')}
        </Button>
      </Tooltip>
      <div id="why-offline-login" className={styles.why}>
        {isOpen ? <Text>{t('offlineLogin.because')}</Text> : null}
      </div>
    </>
  );
}

/** OLG-21: a new page, so that nothing of the person before is left in memory. */
function goHome(): void {
  location.assign('/home');
}
