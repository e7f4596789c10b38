import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type Move, signed, type Units } from './moves';
import styles from './statements.module.css';

interface IdentityProps {
  units: Units;
  moves: readonly Move[];
  settings: FacilitySettings;
}

/** `Before 10 + Received 20 − Sold 12 = Left 18`: what leads from the units before to those after, in one line. */
export function Identity({ units, moves, settings }: IdentityProps) {
  const { t } = useTranslation(NAMESPACE);
  const term = (name: string, count: number) => `${t(`statement.columns.${name}`)} ${settings.units(count)}`;
  const terms = [
    term('opening', units.opening),
    ...moves.map((move) => {
      const { sign, size } = signed(move, units);
      return `${sign} ${term(move.name, size)}`;
    }),
    `= ${term('closing', units.closing)}`,
  ];
  return (
    <p className={styles.identity}>
      {terms.map((text) => (
        <span key={text} className={styles.term}>
          {text}
        </span>
      ))}
    </p>
  );
}
