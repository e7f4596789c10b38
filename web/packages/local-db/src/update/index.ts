/** For Update application alone: no module needs it, so it is not in what they share. */
export { deleteDatabases } from './delete-databases';
export { putBack, setAside } from './set-aside';
