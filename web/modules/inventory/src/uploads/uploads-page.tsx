import type { UploadKind } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import {
  EmptyState,
  IconFileInvoice,
  IconPackages,
  IconPill,
  IconPlus,
  IconTags,
  IconTruck,
  Page,
  PageHeader,
  Stack,
  Text,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { kindAddress, kindsFor, uploadAddress } from './kinds';
import { UploadHistory } from './upload-history';
import styles from './uploads.module.css';

const ICONS: Record<UploadKind, typeof IconTags> = {
  price_list: IconTags,
  product_register: IconPill,
  delivery_note: IconFileInvoice,
  stock_count: IconPackages,
  stock_transfer: IconTruck,
  custom_product: IconPlus,
};

/** `/uploads`: what can be uploaded, and what was. */
export function UploadsPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { facility, countryConfig, user } = session;
  const kinds = kindsFor(session);
  if (kinds.length === 0) return <EmptyState title={t('place.noFacility')}>{t('place.noFacilityHint')}</EmptyState>;
  return (
    <Page>
      <PageHeader title={t('uploads.title')}>{t('uploads.words')}</PageHeader>
      <Stack gap={24}>
        <KindLinks kinds={kinds} to={(kind) => kindAddress(kind, countryConfig?.country.alpha_2_code)} />
        <UploadHistory
          kind={null}
          place={facility && !user.is_staff ? { facilityId: facility.id } : {}}
          mine={user.is_staff}
          to={uploadAddress}
        />
      </Stack>
    </Page>
  );
}

export function KindLinks({ kinds, to }: { kinds: readonly UploadKind[]; to: (kind: UploadKind) => string }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <ul className={styles.kinds}>
      {kinds.map((kind) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind}>
            <Link className={styles.kind} to={to(kind)}>
              <Icon size={26} aria-hidden="true" />
              <span>
                <Text as="span" strong>
                  {t(`uploads.kind.${kind}.title`)}
                </Text>
                <Text as="span" size="small" tone="muted" style={{ display: 'block' }}>
                  {t(`uploads.kind.${kind}.words`)}
                </Text>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
