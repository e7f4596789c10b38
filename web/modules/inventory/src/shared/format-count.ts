export { formatCount, formatSigned } from '@bloom/ui';
