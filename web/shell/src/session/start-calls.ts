/** The three calls of the start, made together and each once (SES-04..SES-06). */
export const START_CALLS = ['users/userinfo', 'oop-bff/country-config/', 'oop-bff/channels/'] as const;
