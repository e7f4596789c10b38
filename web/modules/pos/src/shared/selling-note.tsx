import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useSelling } from './use-selling';
import { NAMESPACE } from './use-till';

/** Why nothing can be sold here now, and who can; nothing where it can. */
export function SellingNote() {
  const { t } = useTranslation(NAMESPACE);
  const selling = useSelling();
  if (selling === 'yes') return null;
  return <Banner tone={selling === 'staff' ? 'info' : 'attention'}>{t(`selling.${selling}`)}</Banner>;
}
