/** What tests of modules stand on: a shell with real local databases, and a server that answers as it was told. */
export { FakeLocks } from './fake-locks';
export { FakeServer, type ServedRequest } from './fake-server';
export { ama, type FakeShell, type FakeShellParts, facility, fakeShell, ghana } from './fake-shell';
export { fakeUpload, page, priceColumns, rowError } from './fake-upload';
export { type MountOptions, makeI18n, mountModule } from './mount-module';
export { observable } from './observable';
