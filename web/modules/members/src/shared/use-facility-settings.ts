import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { NAMESPACE } from './namespace';

/** Whose patients these are, and how amounts and days are written there. */
export type FacilitySettings = FacilityBasics;

/** null until facility and country settings are known. */
export const useFacilitySettings = (): FacilitySettings | null => useFacilityBasics(NAMESPACE);
