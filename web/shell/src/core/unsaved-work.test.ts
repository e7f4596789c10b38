import { expect, it, vi } from 'vitest';
import { hasUnsavedWork, setUnsavedWork, whenSaved } from './unsaved-work';

it('SWK-10 holds back what would reload until the last unsaved work is gone', () => {
  const reload = vi.fn();
  setUnsavedWork('cart', true);
  setUnsavedWork('form', true);
  whenSaved(reload);
  setUnsavedWork('cart', false);
  expect(hasUnsavedWork()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  setUnsavedWork('form', false);
  expect(reload).toHaveBeenCalledTimes(1);
  setUnsavedWork('cart', true);
  setUnsavedWork('cart', false);
  expect(reload).toHaveBeenCalledTimes(1);
});
