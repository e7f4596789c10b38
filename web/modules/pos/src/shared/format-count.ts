export { formatCount } from '@bloom/ui';
