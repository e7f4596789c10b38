/**
 * Patients on screens: what is asked about them, how one is shown and how one is written down. Apart, because the search
 * alone needs no screen.
 */
export { LikelySamePatients } from './entry/likely-same';
export { PatientFields } from './entry/patient-fields';
export { usePatientEntry } from './entry/use-patient-entry';
export { showHere } from './entry/use-save-patient';
export { useAsked, usePatientNames, usePatients, useUnsentPatients } from './here/use-patients';
export { NameAndFacts, PatientFacts } from './shown/patient-facts';
export { NobodyFound, PatientsNote } from './shown/patient-notes';
export { usePatientTexts } from './texts';
