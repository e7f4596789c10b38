import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { Button, EmptyState, Loading, Modal, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { usePeople, whose } from '../shared/use-people';

interface LotDialogProps {
  productUuid: string;
  lot: string;
  settings: Settings;
  onClose: () => void;
}

/** Who was tested with a lot, on any device: for when it is recalled. The server alone knows all of them. */
export function LotDialog({ productUuid, lot, settings, onClose }: LotDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const query = { facility_id: settings.facilityId, product_uuid: productUuid, lot };
  const pages = usePages('/api/lab/lots/', { query });
  const { rows, loading, failure, more } = pages;
  const people = usePeople(rows.map(({ patient_id }) => patient_id));
  return (
    <Modal opened onClose={onClose} title={t('kits.testedWith', { lot })}>
      <Stack gap={12}>
        {rows.length > 0 ? (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.uuid}>
                <Link className={styles.row} to={`/requests/${row.uuid}`}>
                  <span className={styles.who}>
                    {whose(row, people) || t('patient.notHere')}
                    <span className={styles.detail}>{[row.number, settings.moment(row.requested_at)].join(' · ')}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        {loading ? <Loading /> : null}
        {rows.length === 0 && !loading && !failure ? <EmptyState title={t('kits.nobody')} /> : null}
        <ListFailure read={pages} texts={{ offline: t('kits.offline') }} />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </Modal>
  );
}
