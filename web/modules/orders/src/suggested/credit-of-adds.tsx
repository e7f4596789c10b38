import { useJudgedCart } from '../cart/use-judged-cart';
import { CreditInBar } from '../credit/credit-line';
import { useCredit } from '../credit/use-credit';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type Add, bySupplier } from './sums-of-adds';

/** What is left on credit with those of whom something would be ordered: a supplier has one order, what is in the cart too. */
export function CreditOfAdds({ adds, settings }: { adds: readonly Add[]; settings: FacilitySettings }) {
  const credit = useCredit(settings);
  const cart = useJudgedCart(settings);
  return bySupplier(adds, cart).map(({ supplier, total }) => (
    <CreditInBar key={supplier.uuid} supplier={supplier} credit={credit} ordering={total} settings={settings} />
  ));
}
