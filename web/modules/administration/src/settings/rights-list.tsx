import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { RIGHT_KINDS, type RightKind, useRightTexts } from './rights';
import styles from './settings.module.css';

/** What an account may do, in sentences. */
export function RightsList({ rights }: { rights: Readonly<Record<RightKind, readonly string[]>> }) {
  const { t } = useTranslation(NAMESPACE);
  const texts = useRightTexts();
  return (
    <>
      {RIGHT_KINDS.map((kind) => (
        <section key={kind} className={styles.rights}>
          <h2 className={styles.legend}>{t(`users.rightsOf.${kind}`)}</h2>
          {rights[kind].length === 0 ? (
            <Text tone="muted">{t(`users.noRightsOf.${kind}`)}</Text>
          ) : (
            <ul className={styles.plain}>
              {rights[kind].map((right) => (
                <li key={right}>
                  <strong>{texts.name(kind, right)}</strong>
                  <span className={styles.text}>{texts.description(kind, right)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
