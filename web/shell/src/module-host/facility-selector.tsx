/** Staff choose whose data a module shows (MOD-10, MOD-11). Searched on the server, which may know thousands. */
import type { Facility, Page } from '@bloom/api-client';
import { Button, EmptyState, Loading, Modal, TextInput } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseFacility } from '../session/control';
import { httpClient } from '../session/http';

const TYPING_PAUSE = 250;
const PATH = 'facilities-bff/general/facilities/';

type Found = { state: 'loading' } | { state: 'failed' } | { state: 'found'; rows: Facility[]; next: string | null };

export default function FacilitySelector() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [again, setAgain] = useState(0);
  const [found, setFound] = useState<Found>({ state: 'loading' });

  useEffect(() => {
    const control = new AbortController();
    const timer = setTimeout(
      async () => {
        setFound({ state: 'loading' });
        try {
          const query = { search: search.trim(), page: 1 };
          const page = await httpClient.get<Page<Facility>>(PATH, { query, signal: control.signal });
          setFound({ state: 'found', rows: page.results, next: page.next });
        } catch (error) {
          if (control.signal.aborted) return;
          console.error('Facilities could not be listed', error);
          setFound({ state: 'failed' });
        }
      },
      again === 0 && search === '' ? 0 : TYPING_PAUSE,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [search, again]);

  const showMore = async (next: string, rows: Facility[]) => {
    try {
      const page = await httpClient.get<Page<Facility>>(next);
      setFound({ state: 'found', rows: [...rows, ...page.results], next: page.next });
    } catch (error) {
      console.error('More facilities could not be listed', error);
      setFound({ state: 'failed' });
    }
  };

  return (
    <Modal opened title={t('facilitySelector.title')} onClose={() => void navigate('/')}>
      <TextInput
        label={t('facilitySelector.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        type="search"
        autoFocus
      />
      {found.state === 'loading' ? <Loading>{t('facilitySelector.loading')}</Loading> : null}
      {found.state === 'failed' ? (
        <EmptyState
          title={t('facilitySelector.failed')}
          actions={<Button onClick={() => setAgain(again + 1)}>{t('common.tryAgain')}</Button>}
        />
      ) : null}
      {found.state === 'found' && found.rows.length === 0 ? <EmptyState title={t('facilitySelector.none')} /> : null}
      {found.state === 'found' && found.rows.length > 0 ? (
        <ul style={{ listStyle: 'none', margin: '12px 0', padding: 0 }}>
          {found.rows.map((facility) => (
            <li key={facility.id}>
              <Button
                variant="quiet"
                style={{ width: '100%', justifyContent: 'flex-start' }}
                onClick={() => chooseFacility(facility)}
              >
                {facility.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {found.state === 'found' && found.next ? (
        <Button onClick={() => void showMore(found.next as string, found.rows)}>{t('facilitySelector.more')}</Button>
      ) : null}
    </Modal>
  );
}
