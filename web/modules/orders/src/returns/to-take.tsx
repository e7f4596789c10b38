import type { SupplierReturn } from '@bloom/api-client';
import { ListFailure, type Pages, useServerTexts } from '@bloom/server-data';
import { Button, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReturnRow } from './return-row';

interface ToTakeProps {
  pages: Pages<SupplierReturn>;
  title: string;
  settings: FacilitySettings;
}

/** What is to be answered, counted or credited, oldest first; nothing at all when there is none. */
export function ToTake({ pages, title, settings }: ToTakeProps) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const { rows, more } = pages;
  return (
    <>
      {rows.length > 0 ? (
        <section aria-labelledby="returns-to-take">
          <Title order={2} look={3} id="returns-to-take">
            {title}
          </Title>
          <ul>
            {rows.map((one) => (
              <ReturnRow key={one.uuid} one={one} side="incoming" settings={settings} />
            ))}
          </ul>
          {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
        </section>
      ) : null}
      <ListFailure read={pages} texts={{ offline: t('returns.offline') }} />
    </>
  );
}
