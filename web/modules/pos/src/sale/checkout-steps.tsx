/** The two steps that follow the open sale: its payment and its receipt, both fetched after the till. */
import { Lazy } from '@bloom/shell-api';
import { payPanel, receiptPanel } from '../payment/lazy';
import type { Till } from '../shared/use-till';
import type { Checkout } from './use-checkout';

interface StepProps {
  till: Till;
  checkout: Checkout;
}

export function PaymentStep({ till, checkout, total }: StepProps & { total: bigint }) {
  const { payment, saving, failure, finish, backToSale } = checkout;
  return (
    <Lazy
      part={payPanel}
      with={{ till, payment, total, saving, failure, onComplete: finish, onBack: backToSale }}
      onClose={backToSale}
    />
  );
}

/** Nothing until a sale is complete. */
export function ReceiptStep({ till, checkout }: StepProps) {
  const { completed, printed, setPrinted, begin } = checkout;
  if (!completed) return null;
  const { uuid } = completed.record;
  return (
    <Lazy
      part={receiptPanel}
      with={{
        till,
        ...completed,
        printed: printed === uuid,
        onPrinted: () => setPrinted(uuid),
        onNewSale: begin,
      }}
    />
  );
}
