import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markPath } from '../../build/installed-app';
import { Mark } from './mark';

it('the mark on the screens is the one that the icons are drawn from', () => {
  const { container } = render(<Mark size={32} />);
  const drawn = markPath(join(import.meta.dirname, '../..'));
  expect(container.querySelector('path')?.getAttribute('d')).toBe(drawn);
});
