import config from './playwright.config.ts';

/** Where the time goes, rather than how much it is: no table. */
export default { ...config, testMatch: '*.profile.ts', reporter: 'list' };
