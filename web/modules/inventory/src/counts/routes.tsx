/** Stock counts: made on this device with or without a server, reviewed and applied with it. */

import type { PartFile } from '@bloom/shell-api';
import { Route, Routes, useParams } from 'react-router';
import en from '../locales/en/counts.json';
import pickingEn from '../locales/en/picking.json';
import fr from '../locales/fr/counts.json';
import pickingFr from '../locales/fr/picking.json';
import { NeedsPlace } from '../shared/needs-place';
import type { Place } from '../shared/use-place';
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
          <Route path=":id/more" element={<More place={place} />} />
          <Route path=":id" element={<CountReview place={place} />} />
        </Routes>
      )}
    </NeedsPlace>
  );
}

function More({ place }: { place: Place }) {
  const { id = '' } = useParams();
  return <CountingPage key={id} place={place} addTo={id} />;
}

export const part: PartFile<object> = {
  Component: CountsRoutes,
  texts: { en: { ...pickingEn, ...en }, fr: { ...pickingFr, ...fr } },
};
