import { bloomDb, type FacilityUserRecord } from '@bloom/local-db';
import { useEffect, useState } from 'react';
import { stored } from '../session/stored';
import { peopleOf } from './people';

/** The people who may sign in here; undefined until they are read. Without usable storage there is nobody. */
export function usePeople(): FacilityUserRecord[] | undefined {
  const [people, setPeople] = useState<FacilityUserRecord[]>();
  useEffect(() => {
    let isOver = false;
    peopleOf(stored.get('currentUserFacilityId'), bloomDb())
      .catch((error: unknown) => {
        console.error('The users of this device could not be read', error);
        return [];
      })
      .then((found) => {
        if (!isOver) setPeople(found);
      });
    return () => {
      isOver = true;
    };
  }, []);
  return people;
}
