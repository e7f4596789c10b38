/**
 * Staff choose whose data is on screen, and change it at any time (MOD-10, MOD-11). Searched on the server, which may
 * know thousands; those looked at before are on this device.
 */
import type { Facility } from '@bloom/api-client';
import { Button, EmptyState, IconCheck, Loading, Modal, Text, TextInput } from '@bloom/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../connectivity/connectivity';
import { chooseFacility } from '../session/control';
import { httpClient } from '../session/http';
import { useSession } from '../session/session';
import { recentFacilities } from '../session/start';
import styles from './facility-selector.module.css';

const TYPING_PAUSE = 250;
const RECENT = 5;
const PATH = '/api/facilities-bff/general/facilities/';

type Found =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'found'; rows: Facility[]; count: number; next: string | null };

export default function FacilitySelector({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { facility: current } = useSession();
  const { reachable } = useConnectivity();
  const [search, setSearch] = useState('');
  const [again, setAgain] = useState(0);
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const [recent] = useState(() => recentFacilities().slice(0, RECENT));

  useEffect(() => {
    const control = new AbortController();
    const timer = setTimeout(
      async () => {
        setFound({ state: 'loading' });
        try {
          const query = { search: search.trim(), page: 1 };
          const page = await httpClient.read(PATH, { query, signal: control.signal });
          setFound({ state: 'found', rows: page.results, count: page.count, next: page.next });
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

  // What failed for want of a connection needs nobody to press.
  const isFailed = found.state === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that the server comes back
  useEffect(() => {
    if (reachable && isFailed) setAgain((times) => times + 1);
  }, [reachable]);

  const showMore = async (next: string, rows: Facility[]) => {
    try {
      const page = await httpClient.readNext(PATH, next);
      setFound({ state: 'found', rows: [...rows, ...page.results], count: page.count, next: page.next });
    } catch (error) {
      console.error('More facilities could not be listed', error);
      setFound({ state: 'failed' });
    }
  };

  const choose = (facility: Facility | null) => {
    chooseFacility(facility);
    // Beside a module the panel closes; in place of one the module takes over by itself.
    if (current || !facility) onClose();
  };
  const withRecent = search.trim() === '' && recent.length > 0;
  const footer = current ? <Button onClick={() => choose(null)}>{t('facilitySelector.withoutOne')}</Button> : undefined;

  return (
    <Modal opened fullPage title={t('facilitySelector.title')} onClose={onClose} footer={footer}>
      <TextInput
        label={t('facilitySelector.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        type="search"
        autoComplete="off"
        autoFocus
      />
      {withRecent ? (
        <Section title={t('facilitySelector.recent')}>
          <Rows rows={recent} current={current} onChoose={choose} />
        </Section>
      ) : null}
      {found.state === 'loading' ? <Loading>{t('facilitySelector.loading')}</Loading> : null}
      {found.state === 'failed' ? (
        <EmptyState
          title={t('facilitySelector.failed')}
          actions={<Button onClick={() => setAgain(again + 1)}>{t('common.tryAgain')}</Button>}
        >
          {t(reachable ? 'facilitySelector.failedHelp' : 'facilitySelector.failedOffline')}
        </EmptyState>
      ) : null}
      {found.state === 'found' && found.rows.length === 0 ? <EmptyState title={t('facilitySelector.none')} /> : null}
      {found.state === 'found' && found.rows.length > 0 ? (
        <Section title={t(withRecent ? 'facilitySelector.all' : 'facilitySelector.count', { count: found.count })}>
          <Rows rows={found.rows} current={current} onChoose={choose} />
        </Section>
      ) : null}
      {found.state === 'found' && found.next ? (
        <More next={found.next} onMore={(next) => void showMore(next, found.rows)} />
      ) : null}
    </Modal>
  );
}

function More({ next, onMore }: { next: string; onMore: (next: string) => void }) {
  const { t } = useTranslation();
  return (
    <Button fullWidth onClick={() => onMore(next)}>
      {t('facilitySelector.more')}
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Text as="h3" size="small" tone="muted" strong>
        {title}
      </Text>
      {children}
    </section>
  );
}

interface RowsProps {
  rows: readonly Facility[];
  current: Facility | null;
  onChoose: (facility: Facility) => void;
}

function Rows({ rows, current, onChoose }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {rows.map((facility) => {
        const here = facility.id === current?.id;
        return (
          <li key={facility.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={here || undefined}
              onClick={() => onChoose(facility)}
            >
              <span className={styles.name}>{facility.name}</span>
              {here ? (
                <span className={styles.here}>
                  <IconCheck size={18} aria-hidden="true" /> {t('facilitySelector.current')}
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
