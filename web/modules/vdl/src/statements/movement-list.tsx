import type { StatementMovement } from '@bloom/api-client';
import { PagedTable, usePages } from '@bloom/server-data';
import { cardRows, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import product from '../shared/product.module.css';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './statements.module.css';

interface MovementListProps {
  period: string;
  product: string;
  settings: FacilitySettings;
}

/** Everything a line is the sum of, page by page. */
export function MovementList({ period, product: uuid, settings }: MovementListProps) {
  const { t } = useTranslation(NAMESPACE);
  const pages = usePages('/api/vdl/statements/{period}/lines/{product_uuid}/', {
    path: { period, product_uuid: uuid },
    query: { facility_id: settings.facilityId },
  });
  const column = (name: string) => t(`movements.columns.${name}`);
  return (
    <PagedTable pages={pages} empty={t('movements.none')}>
      {(rows) => (
        <Table className={`${cardRows} ${styles.moves}`} aria-labelledby="vdl-movements">
          <thead>
            <tr>
              <th scope="col">{column('when')}</th>
              <th scope="col">{column('what')}</th>
              <th scope="col" data-align="right">
                {column('quantity')}
              </th>
              <th scope="col" data-align="right">
                {column('cost')}
              </th>
              <th scope="col" data-align="right">
                {column('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} settings={settings} />
            ))}
          </tbody>
        </Table>
      )}
    </PagedTable>
  );
}

function Row({ row, settings }: { row: StatementMovement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`movements.columns.${name}`);
  const what = [t(`movements.kinds.${row.kind}`, { defaultValue: row.kind }), row.reference];
  const more = [
    row.reason ? t(`movements.reasons.${row.reason}`, { defaultValue: row.reason }) : '',
    t('movements.lot', { lot: row.lot, day: settings.day(row.expiry_date) }),
    row.moved_by ?? '',
  ];
  return (
    <tr>
      <td data-label={column('when')}>
        <div>
          {settings.moment(row.moved_at)}
          {row.late ? <span className={product.detail}>{t('movements.late')}</span> : null}
        </div>
      </td>
      <td data-label={column('what')}>
        <div>
          {what.filter(Boolean).join(' ')}
          <span className={product.detail}>{more.filter(Boolean).join(' · ')}</span>
        </div>
      </td>
      <td data-align="right" data-label={column('quantity')}>
        {settings.signed(row.quantity)}
      </td>
      <td data-align="right" data-label={column('cost')}>
        {row.unit_cost === null ? t('movements.noCost') : settings.money(row.unit_cost)}
      </td>
      <td data-align="right" data-label={column('amount')}>
        {row.amount === null ? t('movements.noCost') : settings.money(row.amount)}
      </td>
    </tr>
  );
}
