import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ModuleLink } from './module-link';
import { SHELL_API_NAMESPACE } from './texts';

const page: CSSProperties = { padding: '48px 24px', maxWidth: 640, margin: '0 auto', textAlign: 'center' };
const heading: CSSProperties = { fontSize: 24, fontWeight: 600, margin: '0 0 12px' };
const link: CSSProperties = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'var(--bloom-accent)',
};

function Placeholder({ name, text }: { name: string; text: 'notBuilt' | 'notFound' }) {
  const { t } = useTranslation(SHELL_API_NAMESPACE);
  return (
    <section style={page}>
      <h1 style={heading}>{name}</h1>
      <p>{t(text, { name })}</p>
      <ModuleLink to="/" style={link}>
        {t('backHome')}
      </ModuleLink>
    </section>
  );
}

/** Says plainly, in one sentence, that `name` is not built yet, and leads home (MOD-16). */
export function NotBuiltYet({ name }: { name: string }) {
  return <Placeholder name={name} text="notBuilt" />;
}

/** For a path inside the module's prefix that none of its routes owns. */
export function ModuleNotFound({ name }: { name: string }) {
  return <Placeholder name={name} text="notFound" />;
}
