/** The place of feature modules inside the shell (MOD-01..MOD-05): a failing one leaves everything around it working. */
import type { FeatureModule, ShellLocation } from '@bloom/shell-api';
import { Button, EmptyState, IconAlertTriangle } from '@bloom/ui';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { LateLoading } from '../app-screens/late-loading';
import { NotFoundScreen } from '../app-screens/not-found';
import { useAppLabel, useHomeApps } from '../apps/use-apps';
import { bringPart, fetchPart } from '../core/bring-part';
import { mayOpen, needsFacility } from '../core/guards';
import { awaitScreen } from '../core/settle';
import { hasUnsavedWork } from '../core/unsaved-work';
import { useSession } from '../session/session';
import { DependenciesMissing, loadModule, MissingFile } from './load-module';
import { LocationStore } from './location-store';
import { type ManifestModule, manifestState, moduleFor, refreshManifest } from './manifest';

const FacilitySelector = lazy(() => bringPart('module-host/facility-selector', () => import('./facility-selector')));

/** `again`: by itself, as often as a file is missing. */
type Stage =
  | { name: 'loading' }
  | { name: 'failed'; again: boolean; dependencies?: boolean }
  | { name: 'ready'; feature: FeatureModule };

/** What the path asks for: a module, or words that say why there is none. */
export function ModuleHost() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const manifest = useSyncExternalStore(manifestState.subscribe, manifestState.get);
  const failed = useSyncExternalStore(manifestState.subscribe, manifestState.hasFailed);

  if (!manifest) {
    return failed ? <Failure text={t('errors.dependencies')} onRetry={askAgain} /> : <LateLoading />;
  }
  const owner = moduleFor(location.pathname, manifest.modules);
  if (!owner || !mayOpen(location.pathname, session.user)) return <NotFoundScreen />;
  if (session.user.is_staff && !session.facility && needsFacility(location.pathname)) {
    return (
      <Suspense fallback={<LateLoading />}>
        <FacilitySelector onClose={() => void navigate('/')} />
      </Suspense>
    );
  }
  const { module, prefix } = owner;
  // Another facility is another session for the module; a refresh of the same one must not remount it.
  return <HostedModule key={`${prefix} ${session.facility?.id ?? ''}`} offered={module} prefix={prefix} />;
}

/** A release that arrives this soon after the page was opened is taken at once. */
const JUST_OPENED = 15_000;

/**
 * The version in use. A newer one that arrives while somebody works waits until the module is opened again: nothing on
 * screen is replaced by itself (SWK-10).
 */
function usePinned(offered: ManifestModule): ManifestModule {
  const [pinned, setPinned] = useState(offered);
  if (offered.version !== pinned.version && performance.now() < JUST_OPENED && !hasUnsavedWork()) {
    setPinned(offered);
    return offered;
  }
  return pinned;
}

/** The start keeps asking by itself; this only makes it sooner. */
function askAgain(): void {
  refreshManifest().catch((error: unknown) => console.error('The manifest did not arrive', error));
}

/** Between a module whose files are missing and the next try. Milliseconds. */
const LOAD_AGAIN = 2_000;

function HostedModule({ offered, prefix }: { offered: ManifestModule; prefix: string }) {
  const module = usePinned(offered);
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ name: 'loading' });

  const isAwaited = stage.name === 'loading' || (stage.name === 'failed' && stage.again);
  useEffect(() => (isAwaited ? awaitScreen() : undefined), [isAwaited]);

  const load = useCallback(() => {
    // What it is given when it is mounted; its files come beside those of the module.
    void fetchPart('module-host/context');
    loadModule(module).then(
      (feature) => setStage({ name: 'ready', feature }),
      (error: unknown) => {
        console.error(`Module ${module.id} could not be loaded`, error);
        const dependencies = error instanceof DependenciesMissing;
        setStage({ name: 'failed', again: dependencies || error instanceof MissingFile, dependencies });
      },
    );
  }, [module]);
  useEffect(() => {
    setStage({ name: 'loading' });
    load();
  }, [load]);
  // The words stay on screen until a line that was cut is back.
  useEffect(() => {
    if (stage.name !== 'failed' || !stage.again) return undefined;
    const timer = setTimeout(load, LOAD_AGAIN);
    return () => clearTimeout(timer);
  }, [stage, load]);

  const retry = () => {
    setStage({ name: 'loading' });
    load();
  };
  if (stage.name === 'loading') return <LateLoading text={t('modules.loading', { name: module.name })} />;
  if (stage.name === 'failed') {
    // A browser remembers that a shared address failed until the page is loaded anew.
    return stage.dependencies ? (
      <Failure text={t('errors.dependencies')} onRetry={hasUnsavedWork() ? retry : () => location.reload()} />
    ) : (
      <Failure text={t('errors.loadingModule')} onRetry={retry} />
    );
  }
  return (
    <MountedModule feature={stage.feature} prefix={prefix} onError={() => setStage({ name: 'failed', again: false })} />
  );
}

function MountedModule(props: { feature: FeatureModule; prefix: string; onError: () => void }) {
  const { feature, prefix } = props;
  const host = useRef<HTMLDivElement>(null);
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [store] = useState(() => new LocationStore<ShellLocation>(location));
  const tile = useHomeApps().find(({ path }) => `${path}/`.startsWith(`${prefix}/`));
  const labelOf = useAppLabel();
  const serviceName = tile ? labelOf(tile) : feature.name;
  const latest = useRef({ navigate, session, serviceName, onError: props.onError });
  latest.current = { navigate, session, serviceName, onError: props.onError };

  useLayoutEffect(() => store.set(location), [store, location]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let left = false;
    let mounted = false;
    const mount = async () => {
      const { makeContext } = await bringPart('module-host/context', () => import('./context'));
      if (left) return;
      mounted = true;
      await feature.mount(
        element,
        makeContext({
          basePath: prefix,
          serviceName: () => latest.current.serviceName,
          session: latest.current.session,
          location: store,
          navigate: (to, options) => void latest.current.navigate(to, options),
        }),
      );
    };
    mount().catch((error: unknown) => {
      console.error(`Module ${feature.name} could not be shown`, error);
      if (!left) latest.current.onError();
    });
    return () => {
      left = true;
      if (!mounted) return;
      try {
        feature.unmount();
      } catch (error) {
        console.error(`Module ${feature.name} did not leave cleanly`, error);
      }
      element.replaceChildren();
    };
  }, [feature, prefix, store]);

  return <div ref={host} />;
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        title={text}
        icon={<IconAlertTriangle size={40} />}
        actions={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
      >
        {t('modules.failedHint')}
      </EmptyState>
    </div>
  );
}
