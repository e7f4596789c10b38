import type { Statement, StatementLine } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { isProvider } from '../shared/access';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { isOpen } from './moves';
import { useSay } from './use-say';

interface ResolveLineProps {
  statement: Statement;
  line: StatementLine;
  settings: FacilitySettings;
  again: () => void;
}

/** The provider's answer to a disputed line. */
export function ResolveLine({ statement, line, settings, again }: ResolveLineProps) {
  const answers = isProvider(useShell()) && isOpen(line);
  const { button, dialog } = useSay({
    texts: 'resolve',
    async say({ write }, text) {
      const path = { period: statement.period, product_uuid: line.product_uuid };
      const body = { facility_id: settings.facilityId, text };
      return write('POST', '/api/vdl/statements/{period}/lines/{product_uuid}/resolve/', { path, body });
    },
    again,
  });
  if (!answers) return null;
  return (
    <div>
      {button}
      {dialog}
    </div>
  );
}
