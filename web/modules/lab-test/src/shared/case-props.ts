import type { ShownCase } from '@bloom/care/lab';
import type { Lab } from '@bloom/care/lab-view';
import type { Settings } from './settings';

/** What all parts of a request draw from. */
export interface CaseProps {
  lab: Lab;
  row: ShownCase;
  settings: Settings;
}

export interface PaperProps extends CaseProps {
  /** Whom it is about, as it is called here. */
  name: string;
}
