import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { NAMESPACE } from './namespace';

export type Settings = FacilityBasics;

/** null until facility and country are known. */
export const useSettings = (): Settings | null => useFacilityBasics(NAMESPACE);
