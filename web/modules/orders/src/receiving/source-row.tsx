import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import { openUnits, type Source } from './source';

interface SourceRowProps {
  to: string;
  source: Source;
  detail: readonly string[];
  when: string;
  packages?: number;
}

/** A shipment or an order that is to be received, and how much of it is open. */
export function SourceRow({ to, source, detail, when, packages }: SourceRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const count = source.lines.filter(({ open }) => open > 0).length;
  const facts = [
    ...detail,
    when,
    ...(packages === undefined ? [] : [t('lines.packages', { count: packages })]),
    t('receiving.openLines', { count }),
  ];
  return (
    <li>
      <Link className={lines.row} to={to}>
        <span className={lines.name}>
          {source.supplierName}
          <span className={lines.detail}>{facts.join(' · ')}</span>
        </span>
        <Text as="span" strong>
          {t('lines.units', { count: openUnits(source) })}
        </Text>
      </Link>
    </li>
  );
}
