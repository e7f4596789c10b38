import { CareLine } from './care-line';
import { MalariaQuestion, type MalariaQuestionProps } from './malaria-question';

/** What the till says of the health of the chosen patient, to who may know of it. */
export function CareNotes(props: MalariaQuestionProps) {
  const { patient } = props.cart;
  if (!patient) return null;
  return (
    <>
      <CareLine till={props.till} patientId={patient.pk} />
      <MalariaQuestion {...props} />
    </>
  );
}
