/** What the notes say; they come with the module that shows them. */
import { useOwnTexts } from '@bloom/shell-api';
import type { TFunction } from 'i18next';

const NAMESPACE = 'server-data';

export const serverTexts = {
  en: {
    read: {
      offline: 'The server does not answer',
      offlineHint: 'This needs the server. It comes back by itself as soon as you are online.',
      denied: 'This is not for your account',
      deniedHint: 'Whoever manages the users of your facility can change that.',
      failed: 'This could not be loaded',
      failedHint: 'Nothing is lost. Try again.',
      gone: 'This does not exist any more',
    },
    list: {
      offline: 'The server does not answer now. This comes by itself as soon as it does.',
      failed: 'This could not be loaded.',
      more: 'Show more',
    },
    pager: {
      previous: 'Previous',
      next: 'Next',
      range: '{{from}}–{{to}} of {{of}}',
    },
    write: {
      offline: 'The server did not answer. It is not known whether this arrived; send it again, it is done once.',
      denied: 'Your account may not do this.',
      refused: 'The server did not take this. Check what you entered and try again.',
      failed: 'The server could not do this now. Try again; it is done once.',
    },
    retry: 'Try again',
    fileFailed: 'The file could not be downloaded. Try again.',
  },
  fr: {
    read: {
      offline: 'Le serveur ne répond pas',
      offlineHint: 'Cette page a besoin du serveur. Elle revient d’elle-même dès que vous êtes en ligne.',
      denied: 'Votre compte n’y a pas accès',
      deniedHint: 'La personne qui gère les utilisateurs de votre établissement peut changer cela.',
      failed: 'Le chargement a échoué',
      failedHint: 'Rien n’est perdu. Réessayez.',
      gone: 'Cet élément n’existe plus',
    },
    list: {
      offline: 'Le serveur ne répond pas pour l’instant. La suite s’affichera d’elle-même dès qu’il répondra.',
      failed: 'Chargement impossible.',
      more: 'Afficher la suite',
    },
    pager: {
      previous: 'Précédent',
      next: 'Suivant',
      range: '{{from}}–{{to}} sur {{of}}',
    },
    write: {
      offline:
        'Le serveur n’a pas répondu. On ne sait pas si l’envoi est arrivé ; renvoyez-le, il ne sera fait qu’une fois.',
      denied: 'Votre compte n’en a pas le droit.',
      refused: 'Le serveur n’a pas accepté. Vérifiez la saisie et réessayez.',
      failed: 'Le serveur n’a pas pu le faire maintenant. Réessayez ; ce ne sera fait qu’une fois.',
    },
    retry: 'Réessayer',
    fileFailed: 'Le fichier n’a pas pu être téléchargé. Réessayez.',
  },
} as const;

export const useServerTexts = (): TFunction => useOwnTexts(NAMESPACE, serverTexts).t;
