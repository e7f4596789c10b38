import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { track } from '../analytics/track';
import { values } from '../offline/values';
import { makeFacility, renderShell, userApps } from '../testing/render-shell';
import { HomePage } from './home.page';

vi.mock('../analytics/track', () => ({ track: vi.fn() }));

const tiles = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => values.outbox.set({ waiting: 0, quarantined: 0, oldest: null }));

describe('home', () => {
  it('HOM-01 HOM-02 greets by first name and asks what to do', () => {
    renderShell(<HomePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ama' })).toBeTruthy();
    expect(screen.getByText('What would you like to do today?')).toBeTruthy();
  });

  it('HOM-03 HOM-04 HOM-05 HOM-25 groups the granted tiles from the stored session alone', () => {
    renderShell(<HomePage />);
    expect(tiles('Pharmacy Management')).toEqual(['POS', 'Sales History', 'Inventory']);
    expect(tiles('Member Management')).toEqual(['Member Management', 'Member Directory']);
  });

  it('HOM-05 leaves out a section without tiles', () => {
    renderShell(<HomePage />, { user: { userapps: userApps('Inventory') } });
    expect(screen.queryByRole('region', { name: 'Member Management' })).toBeNull();
  });

  it('HOM-09 HOM-10 shows a VMI pharmacy the directory only', () => {
    renderShell(<HomePage />, { facility: makeFacility({ contract_type: 'VMI' }) });
    expect(tiles('Member Management')).toEqual(['Member Directory']);
  });

  it('HOM-06 opens the module and records the event', async () => {
    renderShell(<HomePage />);
    await userEvent.click(screen.getByRole('link', { name: 'Inventory' }));
    expect(screen.getByTestId('here').textContent).toBe('/inventory/all');
    expect(track).toHaveBeenCalledWith('Click Bloom App', { app_name: 'Inventory' });
  });

  it('HOM-26 tells a user without apps whom to ask', () => {
    renderShell(<HomePage />, { user: { userapps: '' } });
    expect(screen.getByText('No apps have been granted to you yet')).toBeTruthy();
    expect(screen.getByText('Please contact your administrator.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says above the tiles what waits and what was refused, and nothing otherwise', () => {
    values.outbox.set({ waiting: 1, quarantined: 2, oldest: null });
    renderShell(<HomePage />);
    expect(screen.getByRole('button', { name: '1 sale or other record waits to be sent' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '2 sales or other records were not accepted' })).toBeTruthy();
  });
});
