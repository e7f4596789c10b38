export type * from './contract';
export { defineModule, type ModuleDefinition } from './define-module';
export { ModuleLink, type ModuleLinkProps } from './module-link';
export { newId } from './new-id';
export { ModuleNotFound, NotBuiltYet } from './placeholder';
export { useConnectivity, useShell } from './shell-context';
