import type { Shipment } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { formatExpiry } from '@bloom/shell-api/day';
import {
  Actions,
  actionsText,
  BreadcrumbHeader,
  Button,
  cardRows,
  formatCount,
  IconPrinter,
  Loading,
  Page,
  Stack,
  Table,
} from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Fact, Facts } from '../lines/fact';
import lines from '../lines/lines.module.css';
import { ShipmentState } from '../lines/shipment-list';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useShipmentCopy } from './use-shipment-copy';
import { WaybillPaper } from './waybill-paper';

/** One shipment, for either side: what is in it, and its waybill to print, again as often as somebody needs it. */
export function ShipmentPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/orders/shipments/{uuid}/', { path: { uuid } });
  const copy = useShipmentCopy(uuid);
  const shipment = read.answer ?? copy;
  return (
    <Page>
      <BreadcrumbHeader
        title={shipment ? t('lines.waybillOf', { number: shipment.number }) : t('waybill.one')}
        onBack={() => navigate(-1)}
      >
        {shipment ? <ShipmentState state={shipment.state} /> : null}
      </BreadcrumbHeader>
      {shipment ? (
        <Contents shipment={shipment} settings={settings} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('waybill.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Contents({ shipment, settings }: { shipment: Shipment; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const paper = usePrintSheet(() => <WaybillPaper shipment={shipment} settings={settings} />);
  const isOurs = shipment.facility.uuid === settings.facilityId;
  const mayReceive = isOurs && mayOrder(shell) && shipment.state !== 'received';
  const order = isOurs ? `/orders/${shipment.order.uuid}` : `/incoming/${shipment.order.uuid}`;
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name={t('waybill.from')}>{shipment.warehouse.name}</Fact>
        <Fact name={t('waybill.to')}>{shipment.facility.name}</Fact>
        <Fact name={t('waybill.order')}>{shipment.order.number}</Fact>
        <Fact name={t('waybill.sent')}>
          {[shipment.dispatched_by, settings.moment(shipment.dispatched_at)].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={t('waybill.packages')}>{formatCount(shipment.packages, settings.language)}</Fact>
        {shipment.note ? <Fact name={t('waybill.note')}>{shipment.note}</Fact> : null}
      </Facts>
      <ShipmentLines shipment={shipment} settings={settings} />
      <Actions>
        <Button className={actionsText} onClick={() => navigate(order)}>
          {t('waybill.showOrder')}
        </Button>
        <Button icon={<IconPrinter size={20} />} onClick={paper.print}>
          {t('waybill.print')}
        </Button>
        {mayReceive ? (
          <Button variant="primary" size="large" onClick={() => navigate(`/receive/${shipment.uuid}`)}>
            {t('waybill.receive')}
          </Button>
        ) : null}
      </Actions>
      {paper.sheet}
    </Stack>
  );
}

function ShipmentLines({ shipment, settings }: { shipment: Shipment; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`waybill.columns.${name}`);
  const count = (units: number) => formatCount(units, settings.language);
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th>{column('product')}</th>
          <th>{column('lot')}</th>
          <th data-align="right">{column('units')}</th>
          <th data-align="right">{column('open')}</th>
        </tr>
      </thead>
      <tbody>
        {shipment.lines.map((line) => (
          <tr key={line.uuid}>
            <td data-label={column('product')}>
              <span className={lines.name}>
                {line.name}
                <span className={lines.detail}>{[line.generic_name, line.pack].filter(Boolean).join(' · ')}</span>
              </span>
            </td>
            <td data-label={column('lot')}>
              {line.lot} · {formatExpiry(line.expiry_date, settings.language)}
            </td>
            <td data-align="right" data-label={column('units')}>
              {count(line.units)}
            </td>
            <td data-align="right" data-label={column('open')}>
              {count(line.open_units)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
