/** What the files of the service worker agree on. */

/** Files of the shell: `index.html`, assets, languages. One cache for all versions; what no version needs is removed. */
export const SHELL_CACHE = 'bloom-shell';
/** Module files, checked against their integrity before they are kept. */
export const MODULE_CACHE = 'bloom-modules';
/** The manifest as it last came. */
export const MANIFEST_CACHE = 'bloom-manifest';
export const MANIFEST_PATH = '/shell/manifest.json';
/** Without a byte for so long a download of the worker is given up and begun again. */
export const STALL = 8_000;

export interface PrecacheEntry {
  url: string;
  /** The start of the SHA-256 of the content, hexadecimal. */
  revision: string;
  bytes: number;
  /** Kept from its first use on, and not at the installation. */
  whenUsed?: true;
  /** The archive of the shell has it. */
  archived?: true;
}

/** From the page. */
export type ToWorker =
  /** Take over now (SWK-07). */
  | { type: 'take-over' }
  /** Keep the files of these modules; `modules` are ids. */
  | { type: 'keep-modules'; modules: string[] }
  /** Keep the files of the shell that are otherwise kept when they are first used. */
  | { type: 'keep-rest' };

/** From the worker. */
export type FromWorker =
  /** Another manifest than the one this page was started with has arrived. */
  { type: 'manifest-changed' } | { type: 'modules-kept'; modules: string[]; failed: string[] };
