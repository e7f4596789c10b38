/** The few texts that every module shares; they travel with the shell, not with each module. */
export const SHELL_API_NAMESPACE = 'shell-api';

export const shellApiTexts = {
  en: {
    notBuilt: '{{name}}: this part is not built yet.',
    notFound: 'This page does not exist in {{name}}.',
    backHome: 'Back to home',
    reload: 'Try again',
    part: {
      failed: 'It is not on this device yet. Connect once and try again.',
      failedTitle: 'This could not be opened',
      loading: 'Opening…',
      retry: 'Try again',
    },
    loadingModule: 'Sorry, an error occurred loading this module',
    ui: {
      close: 'Close',
      back: 'Back',
      showPassword: 'Show password',
      hidePassword: 'Hide password',
      choose: 'Choose…',
      nothingFound: 'Nothing found',
      loading: 'Loading…',
    },
  },
  fr: {
    notBuilt: '{{name}} : cette partie n’est pas encore construite.',
    notFound: 'Cette page n’existe pas dans {{name}}.',
    backHome: 'Retour à l’accueil',
    reload: 'Réessayer',
    part: {
      failed: 'Cette partie n’est pas encore sur cet appareil. Connectez-vous une fois, puis réessayez.',
      failedTitle: 'Ouverture impossible',
      loading: 'Ouverture…',
      retry: 'Réessayer',
    },
    loadingModule: 'Désolé, une erreur est survenue au chargement de ce module',
    ui: {
      close: 'Fermer',
      back: 'Retour',
      showPassword: 'Afficher le mot de passe',
      hidePassword: 'Masquer le mot de passe',
      choose: 'Choisir…',
      nothingFound: 'Aucun résultat',
      loading: 'Chargement…',
    },
  },
} as const;
