import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_VERSION } from '../core/constants';
import { closePanel, openPanel } from '../core/panels';
import { setSettings } from '../core/settings';
import { PanelHost } from '../navigation/panel-host';
import { record } from '../offline';
import { chatUserOf } from '../session/help-channel';
import { HttpError, httpClient } from '../session/http';
import { makeFacility, makeUser, renderShell } from '../testing/render-shell';
import { followHelp, helpChat } from './help-chat';
import { openHelp } from './open-help';

let reachable = true;
vi.mock('../connectivity/connectivity', () => ({
  useConnectivity: () => ({ reachable }),
  connectivity: { get: () => ({ reachable }), subscribe: () => () => undefined },
}));
vi.mock('../offline', () => ({ record: vi.fn(async () => undefined) }));

const post = vi.spyOn(httpClient, 'write');
const keys = () => post.mock.calls.map(([, , call]: [string, string, { key?: string }]) => call.key);
const silent = new HttpError('x', 0, undefined, 'no_answer');
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const session = {
  user: makeUser(),
  facility: makeFacility(),
  countryConfig: null,
  channels: [],
  getIdToken: () => 't',
};

beforeEach(() => {
  vi.clearAllMocks();
  reachable = true;
  post.mockResolvedValue(undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.head.innerHTML = '';
  window.Intercom = undefined;
});
afterEach(() => {
  act(closePanel);
  setSettings(undefined);
});

async function ask(user = {}) {
  renderShell(<PanelHost />, { user });
  act(() => openPanel('support'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Alert the team' });
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'The printer is silent');
  await userEvent.click(button);
  return { dialog, button };
}

describe('Contact support', () => {
  it('TOP-14 FBK-09 alerts the team', async () => {
    const { dialog } = await ask();
    await dialog.findByText('The team was alerted. Thank you.');
    expect(post.mock.calls[0]).toMatchObject([
      'POST',
      '/api/cs-bff/alerts/',
      {
        body: {
          kind: 'support',
          message: 'The printer is silent',
          context: { version: BUILD_VERSION, environment: 'test' },
        },
      },
    ]);
    expect(record).not.toHaveBeenCalled();
  });

  it('TOP-14 without an answer it waits in the outbox of the facility, under the same id', async () => {
    post.mockRejectedValueOnce(silent);
    const { dialog } = await ask();
    await dialog.findByText(/Your message waits on this device/);
    const key = keys()[0];
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(vi.mocked(record).mock.calls[0]).toMatchObject([
      'alert',
      { uuid: key, payload: { kind: 'support', message: 'The printer is silent' } },
      {},
    ]);
  });

  it('ERR-12 FBK-09 says that it failed and keeps the message, for staff and where the device takes nothing', async () => {
    post.mockRejectedValue(silent);
    const { dialog, button } = await ask({ is_staff: true, facility_id: null });
    await dialog.findByText('Failed to alert the team. Please try again.');
    expect(record).not.toHaveBeenCalled();
    await userEvent.click(button);
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(keys()[0]).toBe(keys()[1]);
  });
});

describe('the help chat', () => {
  it('TOP-14 loads nothing of others unless it is configured', () => {
    followHelp(session)();
    openHelp();
    expect(helpChat()).toBeNull();
    expect(scripts()).toEqual([]);
  });

  it('TOP-14 TOP-15 TOP-16 boots with the session, shows, and ends with it', async () => {
    setSettings({ intercom_app_id: 'abc' });
    const end = followHelp(session);
    expect(scripts()).toEqual(['https://widget.intercom.io/widget/abc']);
    const { user, facility } = chatUserOf(session);
    expect(window.Intercom?.q?.[0]).toMatchObject([
      'boot',
      { app_id: 'abc', user_id: user.id, name: 'Ama Mensah', company: { company_id: facility?.id } },
    ]);
    openHelp('The sync failed');
    await waitFor(() => expect(window.Intercom?.q?.[1]).toEqual(['showNewMessage', 'The sync failed']));
    helpChat()?.shutdown();
    expect(window.Intercom?.q?.at(-1)).toEqual(['shutdown']);
    end();
  });

  it('TOP-14 offline it is the dialog whatever is configured', async () => {
    setSettings({ intercom_app_id: 'abc' });
    reachable = false;
    renderShell(<PanelHost />);
    act(() => openHelp());
    expect(await screen.findByRole('dialog', { name: 'Contact support' })).toBeTruthy();
  });
});
