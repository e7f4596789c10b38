import type { Batch, LabControl } from '@bloom/api-client';
import type { WhyNot } from '@bloom/care/lab';
import { type Lab, useLab } from '@bloom/care/lab-view';
import { useShell } from '@bloom/shell-api';
import { performsTests } from '@bloom/shell-api/care-rights';
import { formatExpiry } from '@bloom/shell-api/day';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  formatCount,
  IconPackage,
  Loading,
  Page,
  PageHeader,
  Stack,
  StatusBadge,
  Title,
} from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { type Kit, useKits } from '../shared/use-kit';
import { ControlDialog } from './control-dialog';
import { LotDialog } from './lot-dialog';

/** The kits of published tests: their lots, and what their controls said. */
export function KitsPage({ settings }: { settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const lab = useLab();
  return (
    <Page>
      <PageHeader title={t('kits.title')}>{t('kits.description')}</PageHeader>
      {lab ? <Kits lab={lab} settings={settings} /> : <Loading />}
    </Page>
  );
}

function Kits({ lab, settings }: { lab: Lab; settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const kits = useKits(lab, settings);
  if (!kits) return <Loading />;
  if (kits.length === 0) {
    return (
      <EmptyState icon={<IconPackage size={40} />} title={t('kits.none')}>
        {t('kits.noneHint')}
      </EmptyState>
    );
  }
  return (
    <Stack gap={16}>
      {kits.map((kit) => (
        <KitCard key={kit.product.uuid} kit={kit} lab={lab} settings={settings} />
      ))}
    </Stack>
  );
}

interface LotRow {
  batch: Batch;
  because: WhyNot | null;
}

function KitCard({ kit, lab, settings }: { kit: Kit; lab: Lab; settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const { product, lots } = kit;
  const rows: LotRow[] = [...lots.usable.map((batch) => ({ batch, because: null })), ...lots.blocked];
  return (
    <Card role="group" aria-label={product.name}>
      <Stack gap={12}>
        <Title order={2} look={3}>
          {product.name}
        </Title>
        {rows.length === 0 ? <Banner tone="attention">{t('kits.noLots')}</Banner> : null}
        {rows.length > 0 && lots.usable.length === 0 ? <Banner tone="failure">{t('kits.noneUsable')}</Banner> : null}
        {rows.length > 0 ? (
          <ul className={styles.list}>
            {rows.map((row) => (
              <Lot key={row.batch.id} row={row} kit={kit} lab={lab} settings={settings} />
            ))}
          </ul>
        ) : null}
      </Stack>
    </Card>
  );
}

type Run = Omit<LabControl, 'change_number' | 'gone'>;

/** Runs of this lot, newest first. */
const runsOf = (controls: readonly Run[], productUuid: string, batch: Batch): Run[] =>
  controls.filter(
    (run) => run.product_uuid === productUuid && (batch.lot === '' ? run.batch_id === batch.id : run.lot === batch.lot),
  );

function Lot({ row, kit, lab, settings }: { row: LotRow; kit: Kit; lab: Lab; settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const [opened, setOpened] = useState<'control' | 'lot' | null>(null);
  const { batch, because } = row;
  const [run] = runsOf(lab.controls, kit.product.uuid, batch);
  const lot = batch.lot || t('kits.noLot');
  const close = () => setOpened(null);
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        {lot}
        <span className={styles.detail}>
          {[
            t('kits.expires', { day: formatExpiry(batch.expiry_date, settings.language) }),
            t('kits.left', {
              count: Math.max(0, batch.quantity),
              shown: formatCount(Math.max(0, batch.quantity), settings.language),
            }),
            run
              ? t(run.passed ? 'kits.passed' : 'kits.failed', {
                  level: t(`kits.level.${run.level}`),
                  at: settings.moment(run.at),
                  by: run.by,
                })
              : t('kits.notControlled'),
          ].join(' · ')}
        </span>
      </span>
      <span className={styles.badges}>
        {because ? (
          <StatusBadge tone="failure">{t(`kits.${because}`)}</StatusBadge>
        ) : (
          <StatusBadge tone="ok">{t('kits.usable')}</StatusBadge>
        )}
      </span>
      {batch.lot === '' ? null : (
        <Button variant="quiet" onClick={() => setOpened('lot')}>
          {t('kits.who')}
        </Button>
      )}
      {performsTests(shell) ? <Button onClick={() => setOpened('control')}>{t('kits.record')}</Button> : null}
      {opened === 'control' ? <ControlDialog kit={kit} batch={batch} onClose={close} /> : null}
      {opened === 'lot' ? (
        <LotDialog productUuid={kit.product.uuid} lot={batch.lot} settings={settings} onClose={close} />
      ) : null}
    </li>
  );
}
