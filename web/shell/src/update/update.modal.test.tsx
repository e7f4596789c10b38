import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePanel } from '../core/panels';
import { setUnsavedWork } from '../core/unsaved-work';
import { PanelHost } from '../navigation/panel-host';
import { TopBar } from '../navigation/top-bar';
import { renderShell } from '../testing/render-shell';
import { type UpdateOutcome, updateApplication } from './update-application';

let reachable: boolean;
vi.mock('../connectivity/connectivity', () => ({
  useConnectivity: () => ({ state: reachable ? 'online' : 'lost', reachable, remainingHours: null, offline: null }),
}));
vi.mock('./browser-steps', () => ({ browserSteps: () => 'steps' }));
vi.mock('./update-application', () => ({ updateApplication: vi.fn() }));

const answers = (outcome: UpdateOutcome) => vi.mocked(updateApplication).mockResolvedValueOnce(outcome);
const icon = () => screen.queryByRole('button', { name: 'Update application' });
const modal = () => screen.findByRole('dialog', { name: 'Update application' });
const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed' });
const page = (
  <>
    <TopBar />
    <PanelHost />
  </>
);

async function open() {
  const shown = renderShell(page);
  await userEvent.click(icon() as HTMLElement);
  await modal();
  return shown;
}

async function choose(reason: string) {
  await userEvent.click(screen.getByRole('combobox', { name: /^Why do you want to update/ }));
  await userEvent.click(await screen.findByRole('option', { name: reason }));
}

beforeEach(() => {
  vi.clearAllMocks();
  reachable = true;
});
afterEach(() => {
  act(closePanel);
  setUnsavedWork('form', false);
});

describe('update application', () => {
  it('TOP-02 TOP-03 UPD-15 T24 has an icon online, and never for staff', () => {
    const { rerender } = renderShell(page);
    expect(icon()).not.toBeNull();
    reachable = false;
    rerender(<div />);
    renderShell(page);
    expect(icon()).toBeNull();
    reachable = true;
    document.body.innerHTML = '';
    renderShell(page, { user: { is_staff: true } });
    expect(icon()).toBeNull();
  });

  it('UPD-02 UPD-03 UPD-04 UPD-05 T65 asks for one of six reasons, for words with Others, and takes it back', async () => {
    await open();
    expect(proceed().disabled).toBe(true);
    await userEvent.click(screen.getByRole('combobox', { name: /^Why do you want to update/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Update pricing',
      'Update product list',
      "Can't see product pricing",
      "Can't find products",
      'Bloom not being responsive',
      'Others',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Others' }));
    expect(proceed().disabled).toBe(true);
    const words = screen.getByRole('textbox', { name: 'What is the reason?' });
    await userEvent.type(words, '   ');
    expect(proceed().disabled).toBe(true);
    await userEvent.type(words, 'old list');
    expect(proceed().disabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Clear the reason' }));
    expect(proceed().disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Why do you want to update/ }));
    await choose('Update pricing');
    answers('offline');
    await userEvent.click(proceed());
    expect(updateApplication).toHaveBeenCalledWith({ selectReasons: 'Update pricing', otherReasons: '' }, 'steps');
  });

  it('UPD-16 ERR-15 a connection that is lost keeps Proceed from doing anything', async () => {
    const { rerender } = await open();
    await choose('Update pricing');
    reachable = false;
    // Any change of the page looks again; the connection itself does so in the application.
    rerender(<div />);
    renderShell(<PanelHost />);
    await modal();
    expect(proceed().disabled).toBe(true);
    expect(screen.getByText(/Connect to internet to sync data\./)).toBeTruthy();
    expect(updateApplication).not.toHaveBeenCalled();
  });

  it('UPD-10 ERR-15 says that nothing was deleted when saving failed, and can be tried again', async () => {
    await open();
    await choose('Update pricing');
    answers('not-saved');
    await userEvent.click(proceed());
    const dialog = within(await modal());
    await dialog.findByText(/Failed to sync un-sync data/);
    expect(dialog.getByRole('button', { name: 'Contact support' })).toBeTruthy();
    await waitFor(() => expect(proceed().disabled).toBe(false));
  });

  it('SWK-10 UPD-08 of an open sale alone it says that it is kept, and not that it will be gone', async () => {
    setUnsavedWork('pos-sale', true);
    await open();
    expect(screen.getByText('The open sale and sales on hold are kept.')).toBeTruthy();
    expect(screen.queryByText(/will be gone/)).toBeNull();
    setUnsavedWork('pos-sale', false);
  });

  it('SWK-10 warns of what is not saved on screen', async () => {
    setUnsavedWork('form', true);
    await open();
    expect(screen.getByText('Something on screen is not saved yet and will be gone.')).toBeTruthy();
    expect(screen.queryByText(/are kept/)).toBeNull();
  });
});
