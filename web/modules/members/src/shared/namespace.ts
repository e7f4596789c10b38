export const NAMESPACE = 'members';
