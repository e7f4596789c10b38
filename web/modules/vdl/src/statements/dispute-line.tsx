import type { Statement, StatementLine } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { maySettle } from '../shared/access';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { isOpen } from './moves';
import { Said } from './said';
import { useSay } from './use-say';

interface DisputeLineProps {
  statement: Statement;
  line: StatementLine;
  settings: FacilitySettings;
  again: () => void;
}

/** What the facility says against a line, and what came of it. */
export function DisputeLine({ statement, line, settings, again }: DisputeLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const canSettle = maySettle(useShell());
  const { period, state } = statement;
  const { button, dialog } = useSay({
    texts: 'dispute',
    async say({ write }, reason) {
      const path = { period, product_uuid: line.product_uuid };
      const body = { facility_id: settings.facilityId, reason };
      return write('POST', '/api/vdl/statements/{period}/lines/{product_uuid}/dispute/', { path, body });
    },
    again,
  });
  // While the month runs there is nothing to agree to, and what was accepted is fixed.
  const isOffered = canSettle && (state === 'proposed' || state === 'disputed') && !isOpen(line);
  const { disputed, resolved } = line;
  if (!disputed && !isOffered) return null;
  return (
    <Stack gap={12} align="flex-start">
      {disputed ? (
        <Said
          title={t('dispute.said')}
          text={disputed.reason}
          by={[disputed.by, settings.moment(disputed.at)].filter(Boolean).join(', ')}
        />
      ) : null}
      {resolved ? (
        <Said
          title={t('resolve.said')}
          text={resolved.text}
          by={[resolved.by, settings.moment(resolved.at)].filter(Boolean).join(', ')}
        />
      ) : null}
      {isOpen(line) ? <Text tone="muted">{t('dispute.waits')}</Text> : null}
      {isOffered ? button : null}
      {dialog}
    </Stack>
  );
}
