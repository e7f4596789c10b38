import { bloomDb, type FacilityUserRecord } from '@bloom/local-db';
import { useEffect, useState } from 'react';
import { stored } from '../core/stored';
import { askLease, type LeaseProblem } from '../session/lease';
import { peopleOf } from './people';

export interface PeopleHere {
  /** Who may sign in here: their lease is good. */
  people: FacilityUserRecord[];
  /** Why there is nobody, though there are people of this device. */
  problem?: LeaseProblem;
}

async function lookUp(): Promise<PeopleHere> {
  const known = await peopleOf(stored.get('currentUserFacilityId'), bloomDb());
  const verdicts = await Promise.all(known.map(({ id }) => askLease(id)));
  const people = known.filter((_, index) => verdicts[index] && 'user' in verdicts[index]);
  const refusal = verdicts.find((verdict) => 'problem' in verdict);
  return people.length === 0 && refusal && 'problem' in refusal ? { people, problem: refusal.problem } : { people };
}

/** Pause before a device that did not answer is asked again. Milliseconds. */
const AGAIN = 1_000;

/**
 * The people who may sign in here; undefined until they are read. A device that is busy may answer too late, so it is
 * asked until it does: nobody could sign in by a list that stayed empty. Meanwhile, and without usable storage, nobody
 * has a lease.
 */
export function usePeople(): PeopleHere | undefined {
  const [here, setHere] = useState<PeopleHere>();
  useEffect(() => {
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = async (isFirst: boolean) => {
      const found = await lookUp().catch((error: unknown) => {
        if (isFirst) console.error('The users of this device could not be read', error);
      });
      if (isOver) return;
      setHere(found ?? { people: [], problem: 'missing' });
      if (!found) again = setTimeout(look, AGAIN, false);
    };
    void look(true);
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, []);
  return here;
}
