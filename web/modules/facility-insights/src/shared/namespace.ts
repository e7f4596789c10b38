export const NAMESPACE = 'facility-insights';
