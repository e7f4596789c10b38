import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Move, Sums } from './moves';
import styles from './statements.module.css';

interface IdentityProps {
  sums: Sums;
  moves: readonly Move[];
  settings: FacilitySettings;
}

/** `Opening 10 + received 20 − sold 12 = closing 18`: what leads from the units before to those after, in one line. */
export function Identity({ sums, moves, settings }: IdentityProps) {
  const { t } = useTranslation(NAMESPACE);
  const term = (name: keyof Sums) => `${t(`statement.columns.${name}`)} ${settings.units(sums[name])}`;
  return (
    <p className={styles.identity}>
      {[term('opening'), ...moves.map(({ name, sign }) => `${sign} ${term(name)}`), `= ${term('closing')}`].map(
        (text) => (
          <span key={text} className={styles.term}>
            {text}
          </span>
        ),
      )}
    </p>
  );
}
