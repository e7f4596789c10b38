/** How the stack folds and opens: it covers nothing that anybody wants to read or press (decision 0062). */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StackCard } from '../cards/stack-card';
import { close, notices, notify } from '../core/notify';
import { renderShell } from '../testing/render-shell';
import { cardTexts, lines, Stack } from '../testing/stack';
import { laterCards } from './cards-later';
import { QUIET } from './quiet';
import { MOMENT } from './use-moment';

vi.mock('../connectivity/connectivity', () => ({
  useConnectivity: () => ({ state: 'online', reachable: true, remainingHours: null, offline: null }),
}));

const EXPIRED: StackCard = { kind: 'expired', occasion: 'today', tone: 'failure', text: '4 expired' };
const SOON: StackCard = { kind: 'expiring', occasion: 'today', tone: 'attention', text: '9 expiring soon' };
const FULL: StackCard = { kind: 'storage', occasion: 'full', tone: 'failure', text: 'No room left', stays: true };
const LIMIT: StackCard = {
  kind: 'offlineWarning',
  occasion: '20',
  tone: 'attention',
  text: '4 hours left',
  stays: true,
};

let later = 0;
const come = (...cards: StackCard[]) => act(() => laterCards.set(cards));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const button = () => screen.queryByRole('button', { name: /^\d+ messages?$/ });
const opened = () => screen.queryByRole('dialog', { name: 'Messages' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Later than all the tests before: nobody has touched the page for long.
  later += 600_000;
  vi.advanceTimersByTime(later);
});
afterEach(() => {
  for (const notice of notices.get()) close(notice.id);
  laterCards.set([]);
  vi.useRealTimers();
});

describe('a line above the page', () => {
  const page = () => document.body;

  it('neither comes nor goes while something is pressed: the page stays under the finger until its click', () => {
    renderShell(<Stack />);
    fireEvent.pointerDown(page());
    act(() => notify({ kind: 'success', message: 'It is in the cart.' }));
    expect(lines()).toEqual([]);
    fireEvent.pointerUp(page());
    expect(lines()).toEqual([]);
    fireEvent.click(page());
    pass(0);
    expect(lines()).toEqual(['It is in the cart.']);
    fireEvent.pointerDown(page());
    act(() => {
      for (const notice of notices.get()) close(notice.id);
    });
    expect(lines()).toEqual(['It is in the cart.']);
    fireEvent.pointerUp(page());
    fireEvent.click(page());
    pass(0);
    expect(lines()).toEqual([]);
  });

  it('waits for no click after a press that became a scroll, or ended elsewhere', () => {
    renderShell(<Stack />);
    fireEvent.pointerDown(page());
    act(() => notify({ kind: 'success', message: 'It is in the cart.' }));
    fireEvent.pointerCancel(page());
    expect(lines()).toEqual(['It is in the cart.']);
    fireEvent.pointerDown(page());
    act(() => {
      for (const notice of notices.get()) close(notice.id);
    });
    fireEvent.pointerUp(page());
    expect(lines()).toEqual(['It is in the cart.']);
    pass(500);
    expect(lines()).toEqual([]);
  });
});

describe('the folded stack', () => {
  it('NOT-01 is one button that counts the cards, and none when there are none', () => {
    renderShell(<Stack />, { path: '/pos/patient' });
    expect(button()).toBeNull();
    come(SOON);
    expect(button()?.textContent).toContain('1 message');
    come(SOON, EXPIRED);
    expect(button()?.textContent).toContain('2 messages');
  });

  it('NOT-01 has the colour and the icon of the gravest', () => {
    renderShell(<Stack />);
    come(SOON);
    expect(button()?.className).toContain('attention');
    come(EXPIRED, SOON);
    expect(button()?.className).toContain('failure');
  });

  it('NOT-01 opens over the page by a press, and Escape, its own button or another page fold it', () => {
    renderShell(<Stack />);
    come(EXPIRED, SOON);
    for (const fold of [
      () => fireEvent.keyDown(opened() as HTMLElement, { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Hide messages' })),
      () => fireEvent.mouseDown(opened() as HTMLElement),
    ]) {
      expect(opened()).toBeNull();
      button()?.focus();
      fireEvent.click(button() as HTMLElement);
      expect(within(opened() as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
      fold();
      expect(opened()).toBeNull();
      expect(document.activeElement).toBe(button());
    }
  });

  it('NOT-01 folds when its last card goes, and the next one does not open it', () => {
    renderShell(<Stack />);
    come(SOON);
    fireEvent.click(button() as HTMLElement);
    come();
    expect(opened()).toBeNull();
    come(SOON);
    expect(opened()).toBeNull();
  });
});

describe('a new card', () => {
  it('NOT-01 is open for a moment, then folds', () => {
    renderShell(<Stack />);
    come(SOON);
    expect(lines()).toEqual([SOON.text]);
    pass(MOMENT - 1);
    expect(lines()).toEqual([SOON.text]);
    pass(1);
    expect(lines()).toEqual([]);
    expect(cardTexts()).toEqual([SOON.text]);
  });

  it('NOT-01 is one line however many come: the gravest, and a way to the others', () => {
    renderShell(<Stack />);
    come(EXPIRED, SOON);
    expect(lines()).toEqual([`${EXPIRED.text}1 more message`]);
    fireEvent.click(screen.getByRole('button', { name: '1 more message' }));
    expect(opened()).toBeTruthy();
  });

  it('NOT-01 waits until nobody types, and folds only when nobody does', () => {
    renderShell(<Stack />);
    fireEvent.keyDown(document.body, { key: 'a' });
    come(SOON);
    expect(lines()).toEqual([]);
    pass(QUIET - 1);
    fireEvent.keyDown(document.body, { key: 'b' });
    pass(QUIET - 1);
    expect(lines()).toEqual([]);
    pass(1);
    expect(lines()).toEqual([SOON.text]);
    pass(MOMENT - 1);
    fireEvent.pointerMove(document.body);
    pass(QUIET - 1);
    expect(lines()).toEqual([SOON.text]);
    pass(1);
    expect(lines()).toEqual([]);
  });

  it('NOT-01 stays while it is pointed at, and no other takes its place under the hand', () => {
    renderShell(<Stack />);
    come(SOON);
    const region = screen.getByRole('region', { name: 'Messages' });
    fireEvent.pointerEnter(region);
    pass(10 * MOMENT);
    come(EXPIRED, SOON);
    pass(10 * MOMENT);
    expect(lines()).toEqual([SOON.text]);
    fireEvent.pointerLeave(region);
    pass(QUIET);
    expect(lines()).toEqual([`${EXPIRED.text}1 more message`]);
    pass(MOMENT + QUIET);
    expect(lines()).toEqual([]);
  });

  it('NOT-01 begins folded at the till, and is not new on the next page', () => {
    renderShell(
      <>
        <Stack />
        <Link to="/">home</Link>
      </>,
      { path: '/pos/patient' },
    );
    come(SOON);
    pass(QUIET);
    expect(lines()).toEqual([]);
    expect(button()).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'home' }));
    pass(10 * MOMENT);
    expect(lines()).toEqual([]);
    come(SOON, EXPIRED);
    expect(lines()).toEqual([EXPIRED.text]);
  });
});

describe('what must not be overlooked', () => {
  it('NOT-01 stays as a line, at the till too, for as long as it stands', () => {
    renderShell(<Stack />, { path: '/pos/patient' });
    come(FULL);
    pass(10 * MOMENT);
    expect(lines()).toEqual([FULL.text]);
    come();
    expect(lines()).toEqual([]);
  });

  it('NOT-01 is one line, the gravest, which leads to the others', () => {
    renderShell(<Stack />, { path: '/pos/patient' });
    come(LIMIT, FULL);
    expect(lines()).toEqual([`${FULL.text}1 more message`]);
  });
});

describe('what has just been said', () => {
  it('NOT-01 ERR-29 is a line at once, at the till too and while somebody types', () => {
    renderShell(<Stack />, { path: '/pos/patient' });
    fireEvent.keyDown(document.body, { key: 'a' });
    act(() => void notify({ kind: 'failure', message: 'The receipt was not printed' }));
    expect(lines()).toEqual(['The receipt was not printed']);
    expect(button()).toBeNull();
  });

  it('SWK-02 a version that waits to be taken answers nobody: at the till it begins folded', () => {
    renderShell(<Stack />, { path: '/pos/patient' });
    const action = { label: 'Please Refresh', run: () => undefined };
    act(() => void notify({ kind: 'info', message: 'New version', hideAfter: null, action }));
    expect(lines()).toEqual([]);
    expect(cardTexts()).toEqual(['New versionPlease Refresh']);
  });
});
