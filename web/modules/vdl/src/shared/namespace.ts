export const NAMESPACE = 'vdl';
