export { product } from '@bloom/local-db/catalogue/testing';
