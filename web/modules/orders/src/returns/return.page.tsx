import type { SupplierReturn } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Actions, Banner, BreadcrumbHeader, Button, IconPrinter, Loading, Page, Stack } from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Fact, Facts } from '../lines/fact';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AnswerReturn } from './answer-return';
import { CancelReturn } from './cancel-return';
import { CreditReturn } from './credit-return';
import { ReceiveReturn } from './receive-return';
import { ReturnLines } from './return-lines';
import { ReturnPaper } from './return-paper';
import { ReturnState } from './return-state';
import { ReturnTimeline } from './return-timeline';
import { SendReturn } from './send-return';
import { turnOf } from './units';

/** One return, for either side: what is in it, what became of it, and what is to be done next. */
export function ReturnPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const side = useSide();
  const read = useRead('/api/orders/returns/{uuid}/', { path: { uuid } });
  const one = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={one ? t('returns.of', { number: one.number }) : t('returns.one')}
        onBack={() => navigate(-1)}
      >
        {one ? <ReturnState one={one} side={side(one)} /> : null}
      </BreadcrumbHeader>
      {one ? (
        <Contents one={one} side={side(one)} settings={settings} again={read.again} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('returns.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** People of the facility send; who else sees it takes back. */
function useSide(): (one: SupplierReturn) => Side {
  const { session } = useShell();
  const { is_staff } = session.user;
  return ({ facility_id }) => (!is_staff && facility_id === session.facility?.id ? 'outgoing' : 'incoming');
}

interface ContentsProps {
  one: SupplierReturn;
  side: Side;
  settings: FacilitySettings;
  again: () => void;
}

function Contents({ one, side, settings, again }: ContentsProps) {
  const { t } = useTranslation(NAMESPACE);
  const paper = usePrintSheet(() => <ReturnPaper one={one} settings={settings} />);
  const amount = one.amount === null ? t('returns.noMoney') : settings.wireMoney(one.amount);
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name={t('returns.from')}>{one.facility_name}</Fact>
        <Fact name={t('returns.to')}>{one.supplier?.name ?? t('returns.provider')}</Fact>
        <Fact name={t('returns.why')}>{t(`returns.reason.${one.reason}`)}</Fact>
        <Fact name={t('returns.amount')}>{amount}</Fact>
        {one.credited === null ? null : (
          <Fact name={t('returns.credited')}>
            {[settings.wireMoney(one.credited), one.credit_number].filter(Boolean).join(' · ')}
          </Fact>
        )}
        {one.note ? <Fact name={t('returns.note')}>{one.note}</Fact> : null}
      </Facts>
      {one.units_without_cost > 0 ? (
        <Banner tone="attention">{t('returns.withoutCost', { count: one.units_without_cost })}</Banner>
      ) : null}
      <Next one={one} side={side} settings={settings} again={again} />
      <ReturnLines one={one} settings={settings} />
      <Actions>
        <Button icon={<IconPrinter size={20} />} onClick={paper.print}>
          {t('returns.print')}
        </Button>
      </Actions>
      <ReturnTimeline one={one} settings={settings} />
      {paper.sheet}
    </Stack>
  );
}

/** What is to be done now, by whoever looks; else whom it waits for. */
function Next({ one, side, settings, again }: ContentsProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const turn = turnOf(one, side);
  const isStaff = shell.session.user.is_staff;
  // People of the provider take back what goes straight to it; at a warehouse and in a facility they look.
  const may = isStaff ? !one.by_warehouse && one.owner === 'provider' : mayOrder(shell);
  const isTheirs = side === 'outgoing' && !isStaff;
  const form = { one, settings, again };
  return (
    <>
      {may && turn === 'answer' ? <AnswerReturn {...form} /> : null}
      {may && turn === 'send' ? <SendReturn {...form} /> : null}
      {may && turn === 'receive' ? <ReceiveReturn {...form} /> : null}
      {may && turn === 'credit' ? <CreditReturn {...form} /> : null}
      {turn === null || !may ? <Waits one={one} /> : null}
      {isTheirs && may && (one.state === 'asked' || one.state === 'approved') ? (
        <CancelReturn one={one} again={again} />
      ) : null}
      {isStaff && !may ? <Banner tone="info">{t('returns.staffLook')}</Banner> : null}
    </>
  );
}

function Waits({ one }: { one: SupplierReturn }) {
  const { t } = useTranslation(NAMESPACE);
  const name = one.supplier?.name ?? t('returns.provider');
  if (one.state === 'asked') return <Banner tone="info">{t('returns.waits.answer', { name })}</Banner>;
  if (one.state === 'approved')
    return <Banner tone="info">{t('returns.waits.send', { name: one.facility_name })}</Banner>;
  if (one.state === 'sent') return <Banner tone="info">{t('returns.waits.receive', { name })}</Banner>;
  return null;
}
