import { useShell } from '@bloom/shell-api';
import { askedProducts } from '../catalogue/asked-products';
import type { Till } from '../shared/use-till';
import { SalePage } from './sale.page';

/** The till of a device that keeps no copy: its products come from the server. */
export function AskedTill({ till }: { till: Till }) {
  return <SalePage till={till} catalogue={askedProducts(useShell())} />;
}
