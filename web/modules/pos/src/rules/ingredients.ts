/** What medicines are made of, by the generic names of the catalogue. Pure. */

/** Of a generic name such as `Amoxicillin + Clavulanic acid`, to be compared; none where the catalogue names none. */
function ingredientsOf(generic: string): string[] {
  const parts = generic.toLowerCase().split(/[+/,;&]| and | et /);
  return parts.map((part) => part.trim().replace(/\s+/g, ' ')).filter(Boolean);
}

/** What has a generic name, and who. */
export interface Medicine {
  uuid: string;
  generic: string;
}

export interface Twice {
  ingredient: string;
  /** In their order: the last one is the one that made it two. */
  uuids: string[];
}

/** Ingredients that more than one of them has, in the order in which they came twice. */
export function twiceIn(medicines: readonly Medicine[]): Twice[] {
  const found = new Map<string, string[]>();
  const twice: Twice[] = [];
  for (const { uuid, generic } of medicines) {
    for (const ingredient of new Set(ingredientsOf(generic))) {
      const uuids = [...(found.get(ingredient) ?? []), uuid];
      found.set(ingredient, uuids);
      if (uuids.length > 1) twice.push({ ingredient, uuids });
    }
  }
  return twice;
}
