/** Under these addresses by `build/installed-app.ts`. English is the one that the pages are written with. */
const MANIFESTS = { en: '/bloom.webmanifest', fr: '/bloom.fr.webmanifest' } as const;

/**
 * What is read from the page besides its texts: the language for screen readers and hyphenation, and what the browser
 * would install. Browsers look again when the address of the manifest changes; the one `id` keeps it one application.
 */
export function setDocumentLanguage(language: keyof typeof MANIFESTS): void {
  document.documentElement.lang = language;
  const link = document.querySelector('link[rel="manifest"]');
  if (link && link.getAttribute('href') !== MANIFESTS[language]) link.setAttribute('href', MANIFESTS[language]);
}
