import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { FeatureModule, ModuleContext } from './contract';
import { ModuleErrorBoundary } from './module-error';
import { ModuleRouter } from './module-router';
import { ModuleUi } from './module-ui';
import { addTexts, type Texts } from './own-texts';
import { ShellContext } from './shell-context';
import { SHELL_API_NAMESPACE, shellApiTexts } from './texts';

export interface ModuleDefinition {
  name: string;
  /** Semantic version; take it from the module's `package.json`. */
  version: string;
  /** The module's own i18n namespace; needed when `resources` are given. */
  namespace?: string;
  resources?: Texts;
  /** Rendered inside a router whose base is the module's prefix. */
  App: ComponentType;
}

/** Makes the object that a module's entry file exports: its own React root over the shell's shared libraries. */
export function defineModule(definition: ModuleDefinition): FeatureModule {
  let mounted: { root: Root; host: HTMLElement } | null = null;

  function unmount() {
    if (!mounted) return;
    const { root, host } = mounted;
    mounted = null;
    host.remove();
    // The shell unmounts inside its own commit; React refuses to unmount another root synchronously there.
    queueMicrotask(() => root.unmount());
  }

  function mount(element: HTMLElement, context: ModuleContext) {
    unmount();
    addTexts(context.i18n, SHELL_API_NAMESPACE, shellApiTexts);
    if (definition.namespace && definition.resources) {
      addTexts(context.i18n, definition.namespace, definition.resources);
    }
    const host = document.createElement('div');
    host.style.display = 'contents';
    element.append(host);
    const root = createRoot(host);
    mounted = { root, host };
    root.render(
      <I18nextProvider i18n={context.i18n}>
        <ModuleUi>
          <ShellContext value={context}>
            <ModuleErrorBoundary name={definition.name}>
              <ModuleRouter shell={context}>
                <definition.App />
              </ModuleRouter>
            </ModuleErrorBoundary>
          </ShellContext>
        </ModuleUi>
      </I18nextProvider>,
    );
  }

  return { name: definition.name, version: definition.version, mount, unmount };
}
