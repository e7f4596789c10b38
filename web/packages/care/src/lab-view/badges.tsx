import type { LabValue } from '@bloom/api-client';
import { Badge, StatusBadge } from '@bloom/ui';
import { isCritical } from '../lab/flags';
import { TEST_TONES, type TestState } from '../lab/states';
import { useLabTexts } from './texts';

/** What is said of a value; the word says it, not the colour alone. */
export function FlagBadge({ value }: { value: Pick<LabValue, 'flag'> }) {
  const t = useLabTexts();
  if (value.flag === null) return <Badge>{t('flag.none')}</Badge>;
  const tone = isCritical(value) ? 'failure' : value.flag === 'normal' ? 'ok' : 'attention';
  return <StatusBadge tone={tone}>{t(`flag.${value.flag}`)}</StatusBadge>;
}

/** Where a test is. */
export function StateBadge({ state }: { state: TestState }) {
  const t = useLabTexts();
  return <StatusBadge tone={TEST_TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
