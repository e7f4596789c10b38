import { bloomDb, type FacilityUserRecord } from '@bloom/local-db';
import { useEffect, useState } from 'react';
import { stored } from '../core/stored';
import { type LeaseProblem, leaseOf } from '../session/lease';
import { peopleOf } from './people';

export interface PeopleHere {
  /** Who may sign in here: their lease is good. */
  people: FacilityUserRecord[];
  /** Why there is nobody, though there are people of this device. */
  problem?: LeaseProblem;
}

async function lookUp(): Promise<PeopleHere> {
  const known = await peopleOf(stored.get('currentUserFacilityId'), bloomDb());
  const verdicts = await Promise.all(known.map(({ id }) => leaseOf(id)));
  const people = known.filter((_, index) => verdicts[index] && 'user' in verdicts[index]);
  const refusal = verdicts.find((verdict) => 'problem' in verdict);
  return people.length === 0 && refusal && 'problem' in refusal ? { people, problem: refusal.problem } : { people };
}

/** The people who may sign in here; undefined until they are read. Without usable storage there is nobody. */
export function usePeople(): PeopleHere | undefined {
  const [here, setHere] = useState<PeopleHere>();
  useEffect(() => {
    let isOver = false;
    lookUp()
      .catch((error: unknown): PeopleHere => {
        console.error('The users of this device could not be read', error);
        return { people: [] };
      })
      .then((found) => {
        if (!isOver) setHere(found);
      });
    return () => {
      isOver = true;
    };
  }, []);
  return here;
}
