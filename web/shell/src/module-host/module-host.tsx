/** The place of feature modules inside the shell (MOD-01..MOD-05): a failing one leaves everything around it working. */
import type { FeatureModule, ShellLocation } from '@bloom/shell-api';
import { Button, EmptyState, IconAlertTriangle, Loading, useDelayed } from '@bloom/ui';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { mayOpen, needsFacility } from '../app/guards';
import { hasUnsavedWork } from '../app/unsaved-work';
import { NotFoundScreen } from '../app-screens/not-found';
import { useSession } from '../session/session';
import { loadModule } from './load-module';
import { LocationStore } from './location-store';
import { type ManifestModule, manifestState, moduleFor, refreshManifest } from './manifest';

const FacilitySelector = lazy(() => import('./facility-selector'));

type Stage = { name: 'loading' } | { name: 'failed' } | { name: 'ready'; feature: FeatureModule };

/** What the path asks for: a module, or words that say why there is none. */
export function ModuleHost() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const manifest = useSyncExternalStore(manifestState.subscribe, manifestState.get);
  const failed = useSyncExternalStore(manifestState.subscribe, manifestState.hasFailed);

  if (!manifest) {
    return failed ? (
      <Failure text={t('errors.dependencies')} onRetry={askAgain} />
    ) : (
      <LateLoading text={t('app.loading')} />
    );
  }
  const owner = moduleFor(location.pathname, manifest.modules);
  if (!owner || !mayOpen(location.pathname, session.user)) return <NotFoundScreen />;
  if (session.user.is_staff && !session.facility && needsFacility(location.pathname)) {
    return (
      <Suspense fallback={<LateLoading text={t('app.loading')} />}>
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

function HostedModule({ offered, prefix }: { offered: ManifestModule; prefix: string }) {
  const module = usePinned(offered);
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ name: 'loading' });

  const load = useCallback(() => {
    setStage({ name: 'loading' });
    loadModule(module).then(
      (feature) => setStage({ name: 'ready', feature }),
      (error: unknown) => {
        console.error(`Module ${module.id} could not be loaded`, error);
        setStage({ name: 'failed' });
      },
    );
  }, [module]);
  useEffect(load, [load]);

  if (stage.name === 'loading') return <LateLoading text={t('modules.loading', { name: module.name })} />;
  if (stage.name === 'failed') return <Failure text={t('errors.loadingModule')} onRetry={load} />;
  return <MountedModule feature={stage.feature} prefix={prefix} onError={() => setStage({ name: 'failed' })} />;
}

function MountedModule(props: { feature: FeatureModule; prefix: string; onError: () => void }) {
  const { feature, prefix } = props;
  const host = useRef<HTMLDivElement>(null);
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [store] = useState(() => new LocationStore<ShellLocation>(location));
  const latest = useRef({ navigate, session, onError: props.onError });
  latest.current = { navigate, session, onError: props.onError };

  useLayoutEffect(() => store.set(location), [store, location]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let left = false;
    let mounted = false;
    const mount = async () => {
      const { makeContext } = await import('./context');
      if (left) return;
      mounted = true;
      await feature.mount(
        element,
        makeContext({
          basePath: prefix,
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

/** Words only when it takes long enough to notice. */
function LateLoading({ text }: { text: string }) {
  return useDelayed(true) ? <Loading>{text}</Loading> : null;
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
