/** Stock counts: made on this device with or without a server, reviewed and applied with it. */
import { Route, Routes } from 'react-router';
import en from '../locales/en/counts.json';
import pickingEn from '../locales/en/picking.json';
import fr from '../locales/fr/counts.json';
import pickingFr from '../locales/fr/picking.json';
import type { PartFile } from '../shared/lazy-part';
import { NeedsPlace } from '../shared/needs-place';
import { CountReview } from './count-review.page';
import { CountingPage } from './counting.page';
import { CountsPage } from './counts.page';

export function CountsRoutes() {
  return (
    <NeedsPlace>
      {(place) => (
        <Routes>
          <Route index element={<CountsPage place={place} />} />
          <Route path="count" element={<CountingPage place={place} />} />
          <Route path=":id" element={<CountReview place={place} />} />
        </Routes>
      )}
    </NeedsPlace>
  );
}

export const part: PartFile<object> = {
  Component: CountsRoutes,
  texts: { en: { ...pickingEn, ...en }, fr: { ...pickingFr, ...fr } },
};
