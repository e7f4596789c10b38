export const NAMESPACE = 'orders';
