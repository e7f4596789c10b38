export { fakeShell, observable } from '@bloom/testing';
