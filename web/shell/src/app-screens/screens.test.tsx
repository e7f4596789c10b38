import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderShell, userApps } from '../testing/render-shell';
import { GenericErrorScreen } from './generic-error';
import { LoggedOutScreen } from './logged-out';
import { NoLogisticsScreen } from './no-logistics';
import { NotFoundScreen } from './not-found';

describe('screens of the shell', () => {
  it("SES-37 T59 T60 says You've been logged out without a full stop, and Sign in", async () => {
    const onSignIn = vi.fn();
    renderShell(<LoggedOutScreen onSignIn={onSignIn} />);
    expect(screen.getByRole('heading', { name: "You've been logged out" })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  it('SES-31 SES-38 ERR-06 says that the session has expired', () => {
    renderShell(<LoggedOutScreen reason="expired" onSignIn={() => undefined} />);
    expect(screen.getByRole('heading', { name: 'Your session has expired, Please login again.' })).toBeTruthy();
  });

  it('NOT-16 NOT-17 ERR-04 offers to try again', async () => {
    const again = vi.fn();
    renderShell(<GenericErrorScreen onTryAgain={again} />);
    expect(screen.getByRole('heading', { name: 'Sorry something bad happened, Please refresh' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });

  it('ROU-20 ROU-21 the page behind the logistics tile explains itself, under the name of the tile', () => {
    const user = { userapps: userApps('Warehouse & Logistic'), location: 'GH' };
    renderShell(<NoLogisticsScreen />, { user, path: '/logistics' });
    expect(screen.getByRole('heading', { level: 1 }).textContent?.replaceAll('\u00ad', '')).toBe('Procurement');
    expect(screen.getByText(/No such site is connected here/)).toBeTruthy();
    expect(screen.getByText(/--logistics-url/)).toBeTruthy();
  });

  it('ROU-11 leads home from a page that is not there', async () => {
    renderShell(<NotFoundScreen />, { path: '/nowhere' });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Go to home' }));
    expect(screen.getByTestId('here').textContent).toBe('/');
  });
});
