import { useShell } from '@bloom/shell-api';
import type { RefObject } from 'react';
import type { Till } from '../shared/use-till';
import { CashFields } from './cash-fields';
import { MethodPicker } from './method-picker';
import { MobileMoneyFields } from './mobile-money-fields';
import type { Pay } from './use-pay';

export interface PayFieldsProps {
  till: Till;
  pay: Pay;
  saving: boolean;
  amount: RefObject<HTMLInputElement | null>;
  reference: RefObject<HTMLInputElement | null>;
}

/** The next tender: how it is paid, and how much. */
export function PayFields(props: PayFieldsProps) {
  const { session } = useShell();
  const { pay, saving } = props;
  return (
    <>
      {session.channels.length > 0 ? (
        <MethodPicker
          channels={session.channels}
          chosen={pay.entry.channelId}
          disabled={saving}
          onChoose={pay.choose}
        />
      ) : null}
      {pay.entry.channelId === null ? <CashFields {...props} /> : <MobileMoneyFields {...props} />}
    </>
  );
}
