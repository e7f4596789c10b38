import type { UploadKind } from '@bloom/api-client';
import {
  IconBuildingWarehouse,
  IconFileInvoice,
  IconPackages,
  IconPill,
  IconPlus,
  IconTags,
  IconTruck,
  Text,
} from '@bloom/ui';
import { Link } from 'react-router';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

const ICONS: Record<UploadKind, typeof IconTags> = {
  price_list: IconTags,
  supplier_offers: IconBuildingWarehouse,
  product_register: IconPill,
  delivery_note: IconFileInvoice,
  stock_count: IconPackages,
  stock_transfer: IconTruck,
  custom_product: IconPlus,
};

/** What can be uploaded; `to` is an address inside the module. */
export function KindLinks({ kinds, to }: { kinds: readonly UploadKind[]; to: (kind: UploadKind) => string }) {
  const { t } = useUploadTexts();
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
                  {t(`uploads.kind.${kind}.description`)}
                </Text>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
