/** A field for the patients of the facility and who fits what is typed, wherever a person is looked for by hand. */
export { PatientSearch } from './patient-search';
export { type Search, usePatientSearch } from './use-patient-search';
