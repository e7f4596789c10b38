export const NAMESPACE = 'inventory';
