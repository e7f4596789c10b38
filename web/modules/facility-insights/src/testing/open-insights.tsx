/** The whole module at one address, as Abena, who has the app Analytics. */
import { FakeServer, type MountOptions, mountModule } from '@bloom/testing';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';
import { orders, overview, report, wrapped } from './answers';

export const withAnalytics = JSON.stringify([{ app: { name: 'Analytics' } }]);

/** Answers every question with the figures of `answers.ts`. */
export function insightsServer(): FakeServer {
  return new FakeServer()
    .on('GET', '/api/facility-insights/overview/', ({ query }: { query: URLSearchParams }) =>
      overview(query.get('day') ?? ''),
    )
    .on('GET', '/api/facility-insights/report/', ({ query }: { query: URLSearchParams }) =>
      report(query.get('from') ?? '', query.get('to') ?? ''),
    )
    .on('GET', '/api/facility-insights/orders/', ({ query }: { query: URLSearchParams }) =>
      orders(query.get('from') ?? '', query.get('to') ?? ''),
    )
    .on('GET', '/api/facility-insights/wrapped/', ({ query }: { query: URLSearchParams }) =>
      wrapped(Number(query.get('year'))),
    );
}

/** `leave` at the end of the test. */
export function openInsights(path: string, options: MountOptions = {}) {
  return mountModule(App, {
    namespace: NAMESPACE,
    resources: { en, fr },
    basePath: '/facility-insights',
    path: `/facility-insights${path}`,
    user: { userapps: withAnalytics },
    server: insightsServer(),
    ...options,
  });
}
