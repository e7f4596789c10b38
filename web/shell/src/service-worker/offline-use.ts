/** Whether this browser could start the app without a network (SWK-09). */
import { observable } from '../core/observable';

/** `unknown`: before it was asked, and in browsers that cannot. */
export type OfflineUse = 'unknown' | 'not-ready' | 'ready';

export const offlineUse = observable<OfflineUse>('unknown');
