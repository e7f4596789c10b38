/** Group ERR, in both languages. That each text appears in its situation is shown where the situation is. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { shellApiTexts } from '../../../packages/shell-api/src/texts';

type Texts = { [key: string]: string | Texts };

const CATALOGUE: readonly (readonly [requirement: string, key: string, english: string, french: string])[] = [
  ['ERR-03', 'errors.somethingWentWrong', 'Something went wrong', 'Une erreur est survenue'],
  ['ERR-03', 'export.failed', 'Something went wrong', 'Une erreur est survenue'],
  [
    'ERR-04',
    'errors.generic',
    'Sorry something bad happened, Please refresh',
    'Désolé, un problème est survenu, veuillez actualiser la page',
  ],
  ['ERR-04', 'common.tryAgain', 'Try again', 'Réessayer'],
  [
    'ERR-05',
    'errors.loadingModule',
    'Sorry, an error occurred loading this module',
    'Désolé, une erreur est survenue au chargement de ce module',
  ],
  [
    'ERR-06',
    'session.expired',
    'Your session has expired, Please login again.',
    'Votre session a expiré, veuillez vous reconnecter.',
  ],
  ['ERR-06', 'session.loggedOut', "You've been logged out.", 'Vous avez été déconnecté.'],
  [
    'ERR-07',
    'errors.dependencies',
    'Application dependencies cannot be found.',
    'Les dépendances de l’application sont introuvables.',
  ],
  [
    'ERR-08',
    'errors.serviceUnavailable',
    '{{service}} service is unavailable.',
    'Le service {{service}} est indisponible.',
  ],
  [
    'ERR-09',
    'offlineLogin.failed',
    'Login failed: Your username and pin didnt match. Please try again',
    'Échec de la connexion : le nom d’utilisateur et le code PIN ne correspondent pas. Veuillez réessayer',
  ],
  ['ERR-10', 'pin.failed', 'Sorry, Offline PIN was not set', 'Désolé, le code PIN hors ligne n’a pas été défini'],
  [
    'ERR-10',
    'pin.failedHelp',
    'Something happened, and we are looking into. Your Offline PIN could not be set.',
    'Un problème est survenu, et nous l’examinons. Votre code PIN hors ligne n’a pas pu être défini.',
  ],
  [
    'ERR-11',
    'feedback.failed',
    'Failed to mark item as done. Please try again.',
    'L’élément n’a pas pu être marqué comme traité. Veuillez réessayer.',
  ],
  ...['errors.alertTeam', 'help.failed'].map(
    (key) =>
      [
        'ERR-12',
        key,
        'Failed to alert the team. Please try again.',
        'L’équipe n’a pas pu être alertée. Veuillez réessayer.',
      ] as const,
  ),
  ['ERR-13', 'bulk.failed', 'Stock transfer upload failed.', 'L’import du transfert de stock a échoué.'],
  [
    'ERR-14',
    'bulk.loadFailed',
    'An error occured whilst loading bulk stock upload',
    'Une erreur est survenue au chargement des transferts de stock par fichier',
  ],
  ['ERR-14', 'bulk.tryAgain', 'Try again', 'Réessayer'],
  ...['sync.failed', 'update.notSaved'].map(
    (key) =>
      [
        'ERR-15',
        key,
        'Failed to sync un-sync data',
        'Échec de la synchronisation des données non synchronisées',
      ] as const,
  ),
  ...['sync.connectToSync', 'update.offline'].map(
    (key) =>
      [
        'ERR-15',
        key,
        'Connect to internet to sync data.',
        'Connectez-vous à Internet pour synchroniser les données.',
      ] as const,
  ),
  ...['support.title', 'update.contactSupport'].map(
    (key) => ['ERR-15', key, 'Contact support', 'Contacter l’assistance'] as const,
  ),
  [
    'ERR-16',
    'downloads.unstable',
    'Your internet is unstable. We will keep trying to download your {{resource}}.',
    'Votre connexion Internet est instable. Nous continuons d’essayer de télécharger : {{resource}}.',
  ],
  [
    'ERR-16',
    'downloads.trouble',
    'We are having trouble fetching {{resource}}',
    'Nous avons du mal à récupérer : {{resource}}',
  ],
  ['ERR-16', 'downloads.refresh', 'Refresh page', 'Actualiser la page'],
  [
    'ERR-17',
    'clock.skew',
    'Your time is incorrect by {{skew}} minutes.',
    'Votre heure est décalée de {{skew}} minutes.',
  ],
  [
    'ERR-17',
    'clock.zone',
    'Your time zone does not match the facility.',
    'Votre fuseau horaire ne correspond pas à celui de l’établissement.',
  ],
  ['ERR-18', 'upload.recordsFailed', '{{n}} records failed to be processed', 'Lignes non traitées : {{n}}'],
  [
    'ERR-18',
    'upload.recordsFailedOf',
    '{{n}} of {{total}} records failed to be processed',
    'Lignes non traitées : {{n}} sur {{total}}',
  ],
  ['ERR-18', 'upload.errorsSoFar', 'Although there are {{n}} errors', 'Erreurs rencontrées : {{n}}'],
  ['ERR-19', 'upload.done', 'Your {{resource}} was successfully processed', 'Traitement réussi : {{resource}}'],
  [
    'ERR-20',
    'notifications.lostSales',
    'You have {{n}} unsynced lost sale(s)',
    'Vous avez {{n}} vente(s) manquée(s) non synchronisée(s)',
  ],
  ['ERR-21', 'downloads.failure', '{{resource}} download failure', 'Échec du téléchargement : {{resource}}'],
  [
    'ERR-22',
    'connection.noInternet',
    'No internet connection found. App is running in offline mode.',
    'Aucune connexion Internet. L’application fonctionne en mode hors ligne.',
  ],
  [
    'ERR-23',
    'serviceWorker.updateFound',
    'New version of the product is available',
    'Une nouvelle version du produit est disponible',
  ],
  [
    'ERR-23',
    'serviceWorker.cached',
    'Everything is cached! You can use offline now',
    'Tout est en cache ! Vous pouvez maintenant travailler hors ligne',
  ],
  ['ERR-26', 'bulk.error.VALIDATION_ERROR', 'Missing required column headers', 'Des colonnes obligatoires manquent'],
  [
    'ERR-26',
    'bulk.error.MISSING_REQUIRED_FIELDS',
    'Some products are missing required values',
    'Il manque des valeurs obligatoires à certains produits',
  ],
  [
    'ERR-26',
    'bulk.error.EXCEEDED_AVALIABLE_STOCK',
    'Quantity for transfer of some products exceed available stock',
    'La quantité à transférer de certains produits dépasse le stock disponible',
  ],
  ['ERR-26', 'bulk.error.EMPTY_FILE', 'File provided is empty', 'Le fichier fourni est vide'],
  [
    'ERR-26',
    'bulk.error.NOT_IN_FACILITY_INVENTORY',
    'Some Drug IDs did not match warehouse inventory',
    'Certains codes de produits ne figurent pas dans le stock de l’entrepôt',
  ],
  ['ERR-26', 'bulk.error.other', 'Resolve the issues below', 'Corrigez les problèmes ci-dessous'],
  ['ERR-27', 'incoming.title', 'Complete Incoming Stock Transfer', 'Réceptionner le transfert de stock entrant'],
  [
    'ERR-27',
    'incoming.automatic',
    'You have pending stock transfers that will be completed automatically by your facility PSA if not completed.',
    'Des transferts de stock sont en attente ; votre PSA les finalisera automatiquement si vous ne le faites pas.',
  ],
  [
    'ERR-27',
    'incoming.within',
    'You have pending stock transfers. Complete it within 1 day to ensure accurate inventory levels, or it will be finalised by your PSA.',
    'Des transferts de stock sont en attente. Réceptionnez-les sous 1 jour pour garder un stock exact, sinon votre PSA les finalisera.',
  ],
  ['ERR-27', 'incoming.view', 'view transfer', 'voir le transfert'],
];

const FOLDER = new URL('../../locales/', import.meta.url);

function textOf(language: 'en' | 'fr', key: string): unknown {
  const [section = '', ...rest] = key.split('.');
  const folder = new URL(`${language}/`, FOLDER);
  for (const file of readdirSync(fileURLToPath(folder))) {
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts;
    const read = (path: string[]) => path.reduce<unknown>((inner, part) => (inner as Texts)?.[part], texts[section]);
    // What is counted has a text for one and a text for more; the specification writes the latter.
    if (section in texts) return read(rest) ?? read([...rest.slice(0, -1), `${rest.at(-1)}_other`]);
  }
  return undefined;
}

it.each(CATALOGUE)('%s LNG-01 %s is said letter by letter in English, and in French', (_, key, english, french) => {
  expect(textOf('en', key)).toBe(english);
  // Before a sign the text has a no-break space, which nobody sees in this list.
  expect(String(textOf('fr', key)).replaceAll('\u00a0', ' ')).toBe(french);
});

it('ERR-05 what a module says of its own failure is what the shell says', () => {
  expect(shellApiTexts.en.loadingModule).toBe(textOf('en', 'errors.loadingModule'));
  expect(shellApiTexts.fr.loadingModule).toBe(textOf('fr', 'errors.loadingModule'));
});
