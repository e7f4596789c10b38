/** The few texts that every module shares; they travel with the shell, not with each module. */
export const SHELL_API_NAMESPACE = 'shell-api';

export const shellApiTexts = {
  en: {
    notBuilt: '{{name}} is not built yet.',
    notFound: 'This page does not exist in {{name}}.',
    backHome: 'Back to home',
    reload: 'Try again',
    loadingModule: 'Sorry, an error occurred loading this module',
  },
  fr: {
    notBuilt: '{{name}} : cette partie n’est pas encore construite.',
    notFound: 'Cette page n’existe pas dans {{name}}.',
    backHome: 'Retour à l’accueil',
    reload: 'Réessayer',
    loadingModule: 'Désolé, une erreur s’est produite lors du chargement de ce module',
  },
} as const;
