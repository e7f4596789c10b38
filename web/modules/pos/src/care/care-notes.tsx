import { CareLine } from './care-line';
import { MalariaQuestion, type MalariaQuestionProps } from './malaria-question';
import { TwiceQuestion } from './twice-question';

/** What the till says of what is sold together, and of the health of the chosen patient, to who may know of it. */
export function CareNotes(props: MalariaQuestionProps) {
  const { till, cart, index, dispatch } = props;
  const { patient } = cart;
  return (
    <>
      {patient ? <CareLine till={till} patientId={patient.pk} /> : null}
      {patient ? <MalariaQuestion {...props} /> : null}
      <TwiceQuestion cart={cart} index={index} dispatch={dispatch} />
    </>
  );
}
