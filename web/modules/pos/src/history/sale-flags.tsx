import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import styles from './sale.module.css';

/** What the server found in a sale that it took in, in plain words. A flag of a newer server is shown by its code. */
export function SaleFlags({ flags }: { flags: readonly string[] }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const words = (code: string) =>
    i18n.exists(`history.flag.${code}`, { ns: NAMESPACE })
      ? t(`history.flag.${code}`)
      : t('history.flag.other', { code });
  return (
    <Banner tone="attention">
      {t('history.flagsTitle', { count: flags.length })}
      <ul className={styles.flags}>
        {flags.map((code) => (
          <li key={code}>{words(code)}</li>
        ))}
      </ul>
    </Banner>
  );
}
