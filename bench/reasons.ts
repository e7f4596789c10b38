/**
 * Why a row misses its aim and what would mend it, by the key of the row. Shown only while it misses; nothing stands here
 * that no profile and no measurement says.
 */
export interface Reason {
  because: string;
  mend: string;
}

export const REASONS: Readonly<Record<string, Reason>> = {};
