/** What the downloads have to do with patients in the outbox of this device. */
import { forgetPatients, outboxDb, unsentPatients } from '@bloom/local-db/worker';
import type { OutboxPatients } from './store';

export const outboxPatients: OutboxPatients = {
  unsent: () => unsentPatients(outboxDb()),
  forget: (known) => forgetPatients(outboxDb(), known),
};
