/**
 * The patients of the facility in memory, as every module looks for them: searched as they are typed, from the copy on the
 * device or from the server, and how a new one is written down.
 */
export { type Age, ageOn } from './age';
export { AskedPatients } from './asked-patients';
export { foldName, nameWords } from './names';
export * from './new-patient';
export { PatientCache, type PatientsState, patientCache, patientsOf } from './patient-cache';
export { type LikelySame, type Likeness, PatientIndex, type PatientMatches } from './patient-index';
export * from './patient-query';
export * from './phone';
