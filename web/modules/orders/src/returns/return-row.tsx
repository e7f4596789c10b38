import type { SupplierReturn } from '@bloom/api-client';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReturnState } from './return-state';

interface ReturnRowProps {
  one: SupplierReturn;
  side: Side;
  settings: FacilitySettings;
}

export function ReturnRow({ one, side, settings }: ReturnRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const amount = one.credited ?? one.amount;
  const facts = [
    one.number,
    settings.moment(one.asked_at),
    t(`returns.reason.${one.reason}`),
    t('returns.lines', { count: one.lines.length }),
  ];
  return (
    <li>
      <Link className={lines.row} to={`/returns/${one.uuid}`}>
        <span className={lines.name}>
          {side === 'incoming' ? one.facility_name : (one.supplier?.name ?? t('returns.provider'))}
          <span className={lines.detail}>{facts.join(' · ')}</span>
        </span>
        <Text as="span" strong>
          {amount === null ? t('returns.noMoney') : settings.wireMoney(amount)}
        </Text>
        <ReturnState one={one} side={side} />
      </Link>
    </li>
  );
}
