/** What screens ask about the patients of the facility; apart, because the search alone needs no screen. */
export {
  type PatientState,
  useAsked,
  usePatientNames,
  usePatients,
  usePatientsDownload,
  useUnsentPatients,
} from './here/use-patients';
