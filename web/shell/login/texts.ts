/** The words of the sign-in page; it loads nothing, so it carries both languages. */
export interface SignInTexts {
  title: string;
  tagline: string;
  username: string;
  password: string;
  show: string;
  hide: string;
  submit: string;
  busy: string;
  capsLock: string;
  language: string;
  missing: string;
  wrong: string;
  accountOff: string;
  facilityOff: string;
  tooMany: (seconds: number) => string;
  unreachable: string;
  failed: string;
  helpTitle: string;
  helpAdministrator: string;
  helpWrite: string;
}

export const texts: Record<'en' | 'fr', SignInTexts> = {
  en: {
    title: 'Sign in to Bloom',
    tagline: 'Sell and look after stock, also without internet.',
    username: 'Username',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Sign in',
    busy: 'Signing in…',
    capsLock: 'Caps Lock is on.',
    language: 'Language',
    missing: 'Enter your username and your password.',
    wrong: 'Username or password is not right. Please try again.',
    accountOff: 'Your account is switched off. Ask the administrator of your facility to switch it on.',
    facilityOff: 'Your facility is switched off. Ask the provider of Bloom.',
    tooMany: (seconds) => `Too many tries. Please wait ${seconds} seconds, then try again.`,
    unreachable: 'The server does not answer. Check your connection, then try again.',
    failed: 'Signing in did not work. Please try again in a moment.',
    helpTitle: 'Cannot sign in?',
    helpAdministrator: 'The administrator of your facility can give you a new password.',
    helpWrite: 'Or write to us:',
  },
  fr: {
    title: 'Se connecter à Bloom',
    tagline: 'Vendez et suivez le stock, même sans Internet.',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    submit: 'Se connecter',
    busy: 'Connexion…',
    capsLock: 'Verrouillage des majuscules activé.',
    language: 'Langue',
    missing: 'Saisissez votre nom d’utilisateur et votre mot de passe.',
    wrong: 'Nom d’utilisateur ou mot de passe incorrect. Veuillez réessayer.',
    accountOff: 'Votre compte est désactivé. Demandez à l’administrateur de votre établissement de le réactiver.',
    facilityOff: 'Votre établissement est désactivé. Adressez-vous à l’opérateur du réseau.',
    tooMany: (seconds) => `Trop d’essais. Attendez ${seconds} secondes, puis réessayez.`,
    unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    failed: 'La connexion n’a pas abouti. Réessayez dans un instant.',
    helpTitle: 'Vous n’arrivez pas à vous connecter ?',
    helpAdministrator: 'L’administrateur de votre établissement peut vous donner un nouveau mot de passe.',
    helpWrite: 'Ou écrivez-nous :',
  },
};
