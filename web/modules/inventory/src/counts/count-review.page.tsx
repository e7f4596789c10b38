/** What a count found, line by line, before the books follow it. */
import type { StockCount } from '@bloom/api-client';
import { isDismissed, type StockCountOutboxRecord } from '@bloom/local-db';
import { ReadFailure, useRead } from '@bloom/server-data';
import { formatDateTime } from '@bloom/shell-api/day';
import {
  Banner,
  BreadcrumbHeader,
  Checkbox,
  EmptyState,
  formatCount,
  IconClock,
  Loading,
  Page,
  Progress,
  Stack,
  StatusBadge,
  Text,
  type Tone,
} from '@bloom/ui';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { DocumentFailure } from '../documents/document-failure';
import { Fact } from '../documents/fact';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CountLines } from './count-lines';
import { EndBar } from './end-bar';
import { byDifference, type Findings, findingsOf } from './review';
import { useEndCount } from './use-end-count';
import { useUnsentCounts } from './use-unsent-counts';

export function CountReview({ settings }: { settings: FacilitySettings }) {
  const { id = '' } = useParams();
  return <ReadCount key={id} id={id} settings={settings} />;
}

function ReadCount({ id, settings }: { id: string; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const allUnsent = useUnsentCounts();
  const unsent = allUnsent?.find(({ uuid }) => uuid === id);
  // Not asked for until the server has it; then it comes by itself.
  const sent = allUnsent !== undefined && !unsent;
  const read = useRead('/api/inventory/stock-counts/{id}/', sent ? { path: { id } } : null);
  // What was changed here holds until the count is read anew, and stays in sight while that fails.
  const [changed, setChanged] = useState<{ count: StockCount; since: StockCount | undefined }>();
  const count = changed && changed.since === read.answer ? changed.count : read.answer;
  const onChanged = (after: StockCount) => setChanged({ count: after, since: read.answer });
  return (
    <Page>
      <BreadcrumbHeader
        title={count ? t('counts.number', { number: count.batch_sync_number }) : t('counts.one')}
        onBack={() => navigate('/stock-counts')}
      >
        {count ? <CountStatusBadge status={count.status} /> : null}
      </BreadcrumbHeader>
      {unsent ? (
        <div role="status">
          <EmptyState
            icon={<IconClock size={32} />}
            title={
              isDismissed(unsent) ? t('counts.dismissed') : t('counts.onDevice', { count: unsent.payload.lines.length })
            }
          >
            {whyUnsent(t, unsent)}
          </EmptyState>
        </div>
      ) : count ? (
        <Review count={count} settings={settings} onChanged={onChanged} onEnd={read.again} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('counts.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Milliseconds until a count that is being applied is asked for again. */
const LOOK_AGAIN = 1_000;

const TONES: Record<StockCount['status'], Tone> = {
  open: 'attention',
  applying: 'info',
  stopped: 'attention',
  applied: 'ok',
  cancelled: 'info',
};

function CountStatusBadge({ status }: Pick<StockCount, 'status'>) {
  const { t } = useTranslation(NAMESPACE);
  return <StatusBadge tone={TONES[status]}>{t(`counts.state.${status}`)}</StatusBadge>;
}

interface ReviewProps {
  count: StockCount;
  settings: FacilitySettings;
  onChanged: (count: StockCount) => void;
  /** It was being applied, and is not any more: its lines are others now. */
  onEnd: () => void;
}

function Review({ count, settings, onChanged, onEnd }: ReviewProps) {
  const { t } = useTranslation(NAMESPACE);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const ending = useEndCount(count, onChanged);
  const tellApplied = useEffectEvent(ending.tellApplied);
  const before = useRef(count.status);
  // Whoever hears of it first: the count that is read anew when the server is back, or the question how far it is.
  useEffect(() => {
    if (before.current === 'applying' && count.status === 'applied') void tellApplied();
    before.current = count.status;
  }, [count.status]);
  const findings = findingsOf(count);
  const lines = byDifference(count.lines).filter(({ variance }) => !onlyDifferent || variance !== 0);

  return (
    <Stack gap={16}>
      {count.status === 'applying' ? (
        <Applying
          count={count}
          onEnd={(end) => {
            onChanged({ ...count, ...end });
            onEnd();
          }}
        />
      ) : null}
      {count.status === 'stopped' ? (
        <Banner tone="attention">
          {t('counts.stopped', { done: count.applied_lines, total: count.counted_lines })}
        </Banner>
      ) : null}
      <CountFacts count={count} findings={findings} settings={settings} />
      {findings.moved > 0 ? <Text tone="info">{t('counts.movedHint', { count: findings.moved })}</Text> : null}
      <DocumentFailure write={ending.write} />
      <Checkbox
        label={t('counts.onlyDifferent')}
        checked={onlyDifferent}
        onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
      />
      {lines.length === 0 ? (
        <EmptyState title={t('counts.allRight')} />
      ) : (
        <CountLines key={String(onlyDifferent)} lines={lines} settings={settings} />
      )}
      <EndBar count={count} findings={findings} ending={ending} settings={settings} />
    </Stack>
  );
}

interface FactsProps {
  count: StockCount;
  findings: Findings;
  settings: FacilitySettings;
}

/** Who counted and applied it, and what was found in all. */
function CountFacts({ count, findings, settings }: FactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const number = (units: number) => formatCount(units, settings.language);
  return (
    <dl className={table.facts}>
      <Fact name={t('counts.countedBy')}>
        {count.created_by}, {formatDateTime(count.created_at, settings.language, settings.timeZone)}
      </Fact>
      {count.applied_at ? (
        <Fact name={t('counts.appliedBy')}>
          {count.applied_by}, {formatDateTime(count.applied_at, settings.language, settings.timeZone)}
        </Fact>
      ) : null}
      <Fact name={t('counts.asInBooks')}>{t('counts.rightOf', { right: findings.right, count: findings.lines })}</Fact>
      <Fact name={t('counts.missing')}>{number(findings.missing)}</Fact>
      <Fact name={t('counts.found')}>{number(findings.found)}</Fact>
      {count.note ? <Fact name={t('counts.note')}>{count.note}</Fact> : null}
    </dl>
  );
}

type Applied = Pick<StockCount, 'status' | 'applied_lines'>;

/** How far a long count is; it goes on without this page. */
function Applying({ count, onEnd }: { count: StockCount; onEnd: (end: Applied) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { answer } = useRead(
    '/api/inventory-bff/stock-takes-poll/{batch_sync_number}/',
    { path: { batch_sync_number: count.batch_sync_number } },
    { every: ({ status }) => (status === 'applying' ? LOOK_AGAIN : null) },
  );
  const { status, counted_lines: total, applied_lines: done } = answer ?? count;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (status !== 'applying') end({ status, applied_lines: done });
  }, [status, done]);
  return (
    <Stack gap={8}>
      <Text>{t('counts.applying', { done, total })}</Text>
      <Progress value={(done / total) * 100} label={t('counts.applyingProgress')} />
    </Stack>
  );
}

/** Why the server does not have it, and what to do; what we have no words for in the server's own. */
function whyUnsent(t: TFunction, record: StockCountOutboxRecord): string {
  const { state, last_error: error } = record;
  if (state !== 'quarantined' || !error) return t('counts.onDeviceHint');
  if (isDismissed(record)) return t('counts.dismissedBecause', { detail: error.detail });
  return t(`counts.heldBecause.${error.code}`, { defaultValue: error.detail || t('counts.held') });
}
