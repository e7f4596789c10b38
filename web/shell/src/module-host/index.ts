/** What the rest of the shell may use of the module host; light, as it is in the first load. */
export { type LoadedModule, useLoadedModules } from './loaded-modules';
export { manifestState, refreshManifest } from './manifest';
