/** Groups, scopes and apps in plain words. What the product does not know keeps its own name. */
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

export type RightKind = 'groups' | 'scopes' | 'apps';

export const RIGHT_KINDS: readonly RightKind[] = ['groups', 'apps', 'scopes'];
/** The groups there are, for the filter of the list. */
export const GROUPS = ['Owner', 'Admin', 'Cashier', 'Stock Keeper', 'Customer Support', 'Staff'] as const;

/** `Warehouse & Logistic` → `warehouse_logistic`: dots and blanks mean something to the translator. */
export function textKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

export function useRightTexts() {
  const { t } = useTranslation(NAMESPACE);
  return {
    name: (kind: RightKind, right: string) => t(`rights.${kind}.${textKey(right)}.name`, { defaultValue: right }),
    description: (kind: RightKind, right: string) =>
      t(`rights.${kind}.${textKey(right)}.description`, { defaultValue: '' }),
  };
}
