export type { PartFile } from '@bloom/shell-api';
