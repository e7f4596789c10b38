import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { Confirm } from './confirm';

interface DiscardProps {
  /** Area of the texts: `discardTitle`, `discardAction`, `discardHint`. */
  texts: string;
  lines: number;
  forget: () => Promise<void>;
  /** Where to go then. */
  home: string;
  onClose: () => void;
}

/** Asks whether what was put together is to be given up. */
export function Discard({ texts, lines, forget, home, onClose }: DiscardProps) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  return (
    <Confirm
      title={t(`${texts}.discardTitle`)}
      action={t(`${texts}.discardAction`, { count: lines })}
      danger
      busy={false}
      onConfirm={() => void forget().then(() => navigate(home, { replace: true }))}
      onClose={onClose}
    >
      {t(`${texts}.discardHint`)}
    </Confirm>
  );
}
