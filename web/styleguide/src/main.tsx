import { BloomUiProvider } from '@bloom/ui';
import { createRoot } from 'react-dom/client';
import { StylePage } from './style-page';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <BloomUiProvider>
    <StylePage />
  </BloomUiProvider>,
);
