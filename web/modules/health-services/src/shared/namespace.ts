export const NAMESPACE = 'health-services';
