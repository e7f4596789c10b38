/** What begins once a session is on screen: data for offline use, the service worker, module files (SWK, DWN). */
import type { ShellSession } from '@bloom/shell-api';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OPENABLE_WITHOUT_TILE, OPENED_FROM } from '../apps/apps';
import { useHomeApps } from '../apps/use-apps';
import { inventoryStamps, inventoryUpdated } from '../background/inventory-flags';
import { connectivity, reportFailure } from '../connectivity/connectivity';
import { bringPart } from '../core/bring-part';
import { keepsCopy } from '../core/guards';
import { notify } from '../core/notify';
import { getSettings } from '../core/settings';
import { whenScreenHasSettled, whenSettled } from '../core/settle';
import { hasUnsavedWork } from '../core/unsaved-work';
import { i18n } from '../i18n/i18n';
import { manifestState, moduleFor, refreshManifest } from '../module-host/manifest';
import { recordDownload, tellDownloadFailure } from '../notifications/downloads';
import { keepStartCopy, startOffline, watchWaiting } from '../offline';
import { keepModules, registerServiceWorker } from '../service-worker/register';
import { goToSignIn, logOut } from '../session/control';
import { useSession } from '../session/session';
import type { SessionEnd } from '../session/session-state';
import { COPY_TIME, takeStartCopy } from '../session/start-copy';

let registered = false;
/** Of whoever is signed in now: the worker is registered once, and people change. */
let canWorkOffline = false;

/** Nothing on screen is lost to a new version: then it comes later, which is said. */
function refreshOrWait(refresh: () => void): void {
  if (hasUnsavedWork()) notify({ kind: 'info', message: i18n.t('serviceWorker.afterSale'), hideAfter: null });
  refresh();
}

/** The browser has the application now; that one can work offline is true only of whose device keeps a copy (decision 49). */
function tellCached(): void {
  if (canWorkOffline) notify({ kind: 'success', message: i18n.t('serviceWorker.cached') });
}

function registerOnce(): void {
  if (registered) return;
  registered = true;
  void registerServiceWorker({
    cached: tellCached,
    updateFound: (refresh) =>
      void notify({
        kind: 'info',
        message: i18n.t('serviceWorker.updateFound'),
        hideAfter: null,
        action: { label: i18n.t('serviceWorker.refresh'), run: () => refreshOrWait(refresh) },
      }),
    manifestChanged: () =>
      void refreshManifest().catch((error: unknown) => console.error('The new manifest did not arrive', error)),
  });
}

/**
 * Starts what a later part owns once nothing else needs the line, and ends it. A part that comes only after the end does
 * not start.
 * @param bring resolves to what starts it, which returns what ends it
 */
function startLater(bring: () => Promise<() => () => void>, failure: string): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  const cancel = whenScreenHasSettled(() => {
    bring()
      .then((start) => {
        if (!isOver) end = start();
      })
      .catch((error: unknown) => console.error(failure, error));
  });
  return () => {
    isOver = true;
    cancel();
    end?.();
  };
}

/** What a start needs lies in the strict database too, until the browser has surely written its own. */
function useKeptStart(): void {
  useEffect(() => {
    const keep = (copy: ReturnType<typeof takeStartCopy>) =>
      keepStartCopy(copy).catch((error: unknown) => console.error('The copy of the start could not be kept', error));
    const cancel = whenSettled(() => void keep(takeStartCopy()));
    const drop = setTimeout(() => void keep(undefined), COPY_TIME);
    return () => {
      cancel();
      clearTimeout(drop);
    };
  }, []);
}

/**
 * The service worker, the downloads and the outbox.
 * @param held the server answers nothing else before the password that somebody gave is changed (ROL-16)
 */
function useOfflineData(session: ShellSession, held: boolean): void {
  useEffect(() => watchWaiting(connectivity), []);

  useEffect(() => whenScreenHasSettled(registerOnce), []);

  // The products are part of the screen: they do not wait for the module that shows them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed copy of the same session restarts nothing
  useEffect(
    () =>
      whenSettled(() => {
        if (held) return;
        startOffline({
          session,
          settings: getSettings(),
          connectivity,
          onDownloaded: recordDownload,
          onDownloadFailure: tellDownloadFailure,
          onUnauthorized: logOut,
          onUnanswered: reportFailure,
          stamps: inventoryStamps,
          onInventoryUpdated: inventoryUpdated,
        }).catch((error: unknown) => console.error('Offline data could not be started', error));
      }),
    // Other apps have other feeds, and what is urgent is counted by the day of the country.
    [session.user.id, session.user.userapps, session.facility?.id, session.countryConfig === null, held],
  );
}

function useBackgroundJobs(session: ShellSession, held: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed copy of the same session restarts nothing
  useEffect(() => {
    if (held) return undefined;
    return startLater(async () => {
      const { startJobs } = await bringPart('app/start-background', () => import('./start-background'));
      return () => startJobs(session);
    }, 'Background jobs are not followed');
  }, [session.user.id, session.facility?.id, held]);
}

/** Of whom the server has confirmed this device learns how to let them in without it. */
function useOfflineLogin(session: ShellSession, isConfirmed: boolean, held: boolean): void {
  useEffect(() => {
    if (!isConfirmed || held) return undefined;
    return startLater(async () => {
      const part = await bringPart('offline-login/prepare', () => import('../offline-login/prepare'));
      return () => part.prepareOfflineLogin(session);
    }, 'Offline login could not be prepared');
  }, [session, isConfirmed, held]);
}

/** The modules that this person can open are kept for opening them without a network, in the version served last. */
function useKeptModules(): void {
  const apps = useHomeApps();
  const opened = apps.flatMap(({ name, path }) => [...(path ? [path] : []), ...(OPENED_FROM[name] ?? [])]);
  // In the order of the tiles: the till first, what is opened from elsewhere last.
  const paths = [...opened, ...OPENABLE_WITHOUT_TILE].join(' ');
  useEffect(() => {
    const keep = () => {
      const modules = manifestState.get()?.modules;
      if (!modules) return;
      const ids = paths.split(' ').flatMap((path) => moduleFor(path, modules)?.module.id ?? []);
      void keepModules([...new Set(ids)]);
    };
    const cancel = whenSettled(keep);
    const stop = manifestState.subscribe(keep);
    return () => {
      cancel();
      stop();
    };
  }, [paths]);
}

function useSessionEndTold(ended: SessionEnd | null): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!ended) return undefined;
    return notify({
      kind: 'failure',
      message: t(ended === 'expired' ? 'session.expired' : 'session.loggedOut'),
      hideAfter: null,
      action: { label: t('session.signIn'), run: goToSignIn },
    });
  }, [ended, t]);
}

/** @param isConfirmed the server has confirmed the session */
export function useAfterStart(ended: SessionEnd | null, isConfirmed = false): void {
  const session = useSession();
  useEffect(() => {
    canWorkOffline = keepsCopy(session.user);
  }, [session.user]);
  const held = session.user.must_change_password === true;
  useKeptStart();
  useOfflineData(session, held);
  useBackgroundJobs(session, held);
  useOfflineLogin(session, isConfirmed, held);
  useKeptModules();
  useSessionEndTold(ended);
}
