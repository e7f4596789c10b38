/**
 * The patients of the facility in memory, as every module looks for them: searched as they are typed, from the copy on the
 * device or from the server, and how a new one is written down.
 */
export { type Age, ageOn } from './book/age';
export { AskedPatients } from './book/asked-patients';
export { foldName, nameWords } from './book/names';
export * from './book/new-patient';
export { notSent } from './book/not-sent';
export { PatientCache, type PatientsState, patientCache, patientsOf } from './book/patient-cache';
export { type LikelySame, type Likeness, PatientIndex, type PatientMatches } from './book/patient-index';
export * from './book/patient-query';
export * from './book/phone';
