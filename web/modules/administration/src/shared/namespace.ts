export const NAMESPACE = 'administration';
