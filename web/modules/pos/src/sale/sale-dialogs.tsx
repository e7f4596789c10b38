/** Whatever lies over the sale, one at a time. Mounted means open. */
import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { Lazy } from '@bloom/shell-api';
import { type Cart, type CartAction, type CartPatient, isEmpty } from '../cart/cart';
import { LotDialog } from '../cart/lot-dialog';
import { PrescriptionDialog } from '../cart/prescription-dialog';
import { PriceDialog } from '../cart/price-dialog';
import { HeldDialog } from '../held/held-dialog';
import { HelpDialog } from '../help/help-dialog';
import { directionsDialog } from '../labels/lazy';
import { LostSaleDialog } from '../lost/lost-sale-dialog';
import { PatientDialog } from '../patients/patient-dialog';
import { PromoDialog } from '../promo/promo-dialog';
import { tierOf } from '../rules/price';
import { UnknownCode } from '../scanner/unknown-code';
import type { Till } from '../shared/use-till';
import { shiftDialog } from '../shifts/lazy';
import { RefusedDialog } from './refused-dialog';
import type { useHolding } from './use-holding';
import type { Overlay } from './use-overlay';

interface SaleDialogsProps {
  overlay: Overlay;
  till: Till;
  cart: Cart;
  index: SearchIndex;
  holding: ReturnType<typeof useHolding>;
  dispatch: (action: CartAction) => void;
  onAdd: (item: InventoryRecord, how?: { noBatch: boolean }) => void;
  /** A member's card was scanned. Absent while the payment is taken: what the customer was told to pay stays. */
  onMember?: (patient: CartPatient) => void;
  onOpen: (overlay: Overlay) => void;
  onSearch: () => void;
  /** What the facility asks about a prescription was answered. */
  onTold: () => void;
  onClose: () => void;
}

export function SaleDialogs(props: SaleDialogsProps) {
  const { overlay, till, cart, holding, dispatch, onMember, onOpen, onSearch, onClose: close } = props;
  switch (overlay.kind) {
    case 'help':
      return <HelpDialog onClose={close} />;
    case 'shift':
      return <Lazy part={shiftDialog} with={{ till, onClose: close }} onClose={close} />;
    case 'labels':
      return (
        <Lazy
          part={directionsDialog}
          with={{ till, cart, index: props.index, dispatch, onClose: close }}
          onClose={close}
        />
      );
    case 'patient':
      return (
        <PatientDialog
          till={till}
          current={cart.patient}
          onChoose={(patient) => dispatch({ type: 'setPatient', patient })}
          onClose={close}
        />
      );
    case 'promo':
      return (
        <PromoDialog
          till={till}
          current={cart.promo}
          onChoose={(promo) => dispatch({ type: 'setPromo', promo })}
          onClose={close}
        />
      );
    case 'prescription':
      return (
        <PrescriptionDialog
          {...{ cart, dispatch }}
          product={(uuid) => props.index.get(uuid)}
          onTold={() => {
            close();
            props.onTold();
          }}
          onClose={close}
        />
      );
    case 'held':
      return (
        <HeldDialog
          till={till}
          held={holding.held}
          openSale={!isEmpty(cart)}
          onRecall={(sale) => {
            close();
            holding.recall(sale);
          }}
          onDiscard={holding.discard}
          onPutBack={holding.putBack}
          onClose={close}
        />
      );
    case 'lots':
      return <Lots {...props} productUuid={overlay.productUuid} />;
    case 'price':
      return (
        <PriceDialog till={till} cart={cart} productUuid={overlay.productUuid} dispatch={dispatch} onClose={close} />
      );
    case 'refused':
      return <Refused {...props} item={overlay.item} />;
    case 'unknown':
      return (
        <UnknownCode
          till={till}
          code={overlay.code}
          onSearch={() => {
            close();
            onSearch();
          }}
          onLostSale={(about) => onOpen({ kind: 'lost', about })}
          onMember={onMember}
          onClose={close}
        />
      );
    case 'lost':
      return <LostSaleDialog till={till} about={overlay.about} onClose={close} />;
  }
}

/** From which lot this line is sold. Nothing once the product or its line is gone. */
function Lots({ till, cart, index, productUuid, dispatch, onClose }: SaleDialogsProps & { productUuid: string }) {
  const line = cart.lines.find((known) => known.productUuid === productUuid);
  const item = index.get(productUuid);
  if (!line || !item) return null;
  return (
    <LotDialog
      line={line}
      item={item}
      till={till}
      onChoose={(batchId) => {
        dispatch({ type: 'setBatch', productUuid, batchId });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What to do about a pack of which nothing is in date. */
function Refused({ till, cart, index, item, onAdd, onOpen, onClose }: SaleDialogsProps & { item: InventoryRecord }) {
  return (
    <RefusedDialog
      till={till}
      item={item}
      index={index}
      tier={tierOf(cart.patient?.memberNumber ?? '')}
      onSimilar={(other) => {
        onClose();
        onAdd(other);
      }}
      onLostSale={() => onOpen({ kind: 'lost', about: { item } })}
      onInDate={() => {
        onClose();
        onAdd(item, { noBatch: true });
      }}
      onClose={onClose}
    />
  );
}
