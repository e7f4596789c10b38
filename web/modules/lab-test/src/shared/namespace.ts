export const NAMESPACE = 'lab-test';
