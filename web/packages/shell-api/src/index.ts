export type * from './contract';
export { defineModule, type ModuleDefinition } from './define-module';
export { ModuleLink, type ModuleLinkProps } from './module-link';
export { ModuleNotFound, NotBuiltYet } from './placeholder';
export { useConnectivity, useShell } from './shell-context';
