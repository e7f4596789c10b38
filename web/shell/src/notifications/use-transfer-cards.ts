import type { BulkTransferUpload } from '@bloom/api-client';
import { useNavigate } from 'react-router';
import { useJobTexts } from '../background/texts';
import { errorKinds, outcomeOf, transferBanners, transferTarget } from '../background/transfer-results';
import { jobs } from '../background/values';
import { viewedTransfers, viewTransfers } from '../background/viewed-transfers';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { openPanel } from '../core/panels';
import { useSession } from '../session/session';

/** Results of transfers from a file: one each, or all in one when there are more than five (BST-13..BST-29). */
export function useTransferCards(): StackCard[] {
  const { t } = useJobTexts();
  const navigate = useNavigate();
  const { facility, user } = useSession();
  const { records } = useObservable(jobs.bulk);
  const viewed = useObservable(viewedTransfers);
  const facilityId = facility?.id ?? user.facility_id ?? '';
  const banners = transferBanners(records, viewed);
  if (banners.is === 'aggregate') {
    const hide = () => viewTransfers(banners.ids);
    return [
      {
        kind: 'stockTransferResult',
        occasion: `transfers-${banners.ids.join()}`,
        tone: 'info',
        inDrawer: true,
        text: t('bulk.aggregate', { n: banners.ids.length, count: banners.ids.length }),
        actions: [
          { label: t('bulk.openNotifications'), run: () => openPanel('notifications') },
          { label: t('bulk.hide'), run: hide },
        ],
      },
    ];
  }
  return banners.results.map((record) => {
    const isFailure = outcomeOf(record) === 'failure';
    return {
      kind: isFailure ? ('failure' as const) : ('stockTransferResult' as const),
      occasion: `transfer-${record.id}`,
      tone: isFailure ? ('failure' as const) : ('ok' as const),
      text: isFailure ? t('bulk.failed') : successText(record, t),
      ...(isFailure ? { detail: failureDetail(record, t) } : {}),
      actions: [
        {
          label: t(isFailure ? 'bulk.resolve' : 'bulk.view'),
          closes: true,
          run: () => navigate(transferTarget(record, facilityId)),
        },
      ],
      closable: true,
      inDrawer: true,
      onClose: () => viewTransfers([record.id]),
    };
  });
}

type Translate = ReturnType<typeof useJobTexts>['t'];

export function successText({ destination_facility_name: facility, file_upload }: BulkTransferUpload, t: Translate) {
  const { num_of_records: total, num_of_records_processed_successfully: ok } = file_upload;
  return t('bulk.success', { facility, ok, total, count: total });
}

function failureDetail(record: BulkTransferUpload, t: Translate): string {
  const kinds = errorKinds(record).map((kind) => t(`bulk.error.${kind}`));
  return [record.destination_facility_name, ...kinds].filter(Boolean).join(' · ');
}
