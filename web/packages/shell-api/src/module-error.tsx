import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELL_API_NAMESPACE } from './texts';

function ModuleErrorText({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(SHELL_API_NAMESPACE);
  return (
    <section role="alert" style={{ padding: '48px 24px', textAlign: 'center' }}>
      <p>{t('loadingModule')}</p>
      <button type="button" onClick={onRetry} style={{ minHeight: 44, padding: '0 24px', font: 'inherit' }}>
        {t('reload')}
      </button>
    </section>
  );
}

/** A module that throws while it renders shows the module error text and leaves the shell working (MOD-04, MOD-05). */
export class ModuleErrorBoundary extends Component<{ name: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`Module ${this.props.name} failed`, error, info.componentStack);
  }

  override render() {
    if (this.state.failed) return <ModuleErrorText onRetry={() => this.setState({ failed: false })} />;
    return this.props.children;
  }
}
