import { pbkdf2Sync } from 'node:crypto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { closePanel, useOpenPanel } from '../core/panels';
import { stored } from '../core/stored';
import { userChanged } from '../session/control';
import { makeUser, renderShell } from '../testing/render-shell';
import { rememberPerson } from './people';
import PinModal from './pin.modal';

vi.mock('./people', () => ({ rememberPerson: vi.fn(async () => undefined) }));
vi.mock('./keep-device', () => ({ keepDevice: vi.fn(async () => undefined) }));
vi.mock('../session/control', () => ({ userChanged: vi.fn() }));

const hash = `pbkdf2_sha256$1000$salt$${pbkdf2Sync('0427', 'salt', 1_000, 32, 'sha256').toString('base64')}`;
const user = userEvent.setup();
let calls: { url: string; method: string; body: unknown }[];
let answer: () => Promise<Response>;

const pin = () => screen.getByLabelText<HTMLInputElement>('Offline PIN');
const repeat = () => screen.getByLabelText<HTMLInputElement>('Repeat Offline PIN');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const onClose = vi.fn();

function OpenPanel() {
  return <output data-testid="panel">{useOpenPanel() ?? ''}</output>;
}

async function fill(first: string, second = first): Promise<void> {
  await user.type(pin(), first);
  await user.type(repeat(), second);
}

beforeEach(() => {
  setIdToken('token-of-the-test');
  calls = [];
  answer = async () => Response.json(makeUser({ user_pin: hash }));
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    calls.push({ url, method: init.method ?? 'GET', body: init.body && JSON.parse(String(init.body)) });
    return answer();
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onClose.mockClear();
  vi.mocked(userChanged).mockClear();
  vi.mocked(rememberPerson).mockReset();
  renderShell(
    <>
      <PinModal onClose={onClose} />
      <OpenPanel />
    </>,
  );
});
afterEach(() => {
  closePanel();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('setting the offline PIN', () => {
  it('PIN-03 PIN-24 asks twice, hidden, with a numeric keypad and nothing filled in by the browser', async () => {
    expect(screen.getByRole('dialog', { name: 'Set a 4 digit Offline PIN' })).toBeTruthy();
    for (const field of [pin(), repeat()]) {
      expect(field.type).toBe('password');
      expect(field.inputMode).toBe('numeric');
      expect(field.autocomplete).toBe('off');
    }
    await user.click(screen.getAllByRole('button', { name: 'Show PIN' })[0] as HTMLElement);
    expect(pin().type).toBe('text');
    expect(repeat().type).toBe('password');
  });

  it('PIN-07 PIN-08 PIN-09 PIN-12 takes wrong input to say what is wrong, letter by letter', async () => {
    await user.type(pin(), '12a');
    expect(screen.getByText('Offline PIN must be only numbers')).toBeTruthy();
    await user.clear(pin());
    await user.type(pin(), '12345');
    expect(screen.getByText('Offline PIN must not be more than 4 digits')).toBeTruthy();
    await user.type(repeat(), '4');
    expect(screen.getByText('Offline PIN does not match.')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    expect(calls).toEqual([]);
  });

  it('PIN-10 PIN-11 T53 Submit waits for four digits and the same again', async () => {
    expect(submit().disabled).toBe(true);
    await fill('abcd');
    expect(submit().disabled).toBe(true);
    await user.clear(pin());
    await user.clear(repeat());
    await fill('0427', '042');
    expect(submit().disabled).toBe(true);
    await user.type(repeat(), '7');
    expect(submit().disabled).toBe(false);
  });

  it('PIN-10 PIN-13 PIN-14 PIN-15 PIN-16 PIN-22 SET-23 ROL-09 puts user and PIN, asks for the user again, keeps them, and says so', async () => {
    let release: (answer: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    await fill('0427');
    await user.keyboard('{Enter}');
    expect(submit().disabled).toBe(true);
    expect(calls).toEqual([{ url: '/api/users/user_pin_reset/', method: 'PUT', body: { user_id: 'u1', pin: '0427' } }]);
    const fresh = makeUser({ user_pin: hash });
    answer = async () => Response.json(fresh);
    release(Response.json(fresh));
    await screen.findByRole('dialog', { name: 'Offline PIN set successfully' });
    expect(calls[1]).toMatchObject({ url: '/api/users/userinfo', method: 'GET' });
    expect(rememberPerson).toHaveBeenCalledWith(fresh);
    expect(userChanged).toHaveBeenCalledWith(fresh);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('PIN-04 PIN-05 PIN-17 ERR-10 a failure says so letter by letter, and Try again leads back to an empty form', async () => {
    answer = async () => Response.json({ detail: 'no' }, { status: 422 });
    await fill('0427');
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'Sorry, Offline PIN was not set' });
    expect(
      screen.getByText('Something happened, and we are looking into. Your Offline PIN could not be set.'),
    ).toBeTruthy();
    expect(userChanged).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(pin().value).toBe('');
  });

  it('PIN-06 a PIN that is easy to guess is told at the field, by this device or by the server, and another one will do', async () => {
    const weak = /^This PIN is too easy to guess. Choose another one/;
    await fill('1212');
    expect(screen.getByText(weak)).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.clear(pin());
    await user.clear(repeat());
    answer = async () => Response.json({ code: 'weak_pin', detail: 'no' }, { status: 422 });
    await fill('2099');
    await user.click(submit());
    await screen.findByText(weak);
    expect(submit().disabled).toBe(true);
    await user.clear(pin());
    await user.clear(repeat());
    expect(screen.queryByText(weak)).toBeNull();
    stored.set('weakPinUserId', 'u1');
    answer = async () => Response.json(makeUser({ user_pin: hash }));
    await fill('0427');
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'Offline PIN set successfully' });
    expect(stored.get('weakPinUserId')).toBeUndefined();
  });

  it('PIN-16 T55 a PIN this device could not keep is no success', async () => {
    vi.mocked(rememberPerson).mockRejectedValue(new Error('disk full'));
    await fill('0427');
    await user.click(submit());
    await screen.findByRole('dialog', { name: 'Sorry, Offline PIN was not set' });
  });

  it('PIN-17 PIN-18 FBK-10 the failure leads to support and alerts the team, and no message carries the PIN', async () => {
    answer = () => Promise.reject(new TypeError('network'));
    await fill('9753');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Contact support' }));
    expect(screen.getByTestId('panel').textContent).toBe('support');
    const alerts = () => calls.filter(({ url }) => url.endsWith('/cs-bff/alerts/'));
    await vi.waitFor(() => expect(alerts()[0]?.body).toMatchObject({ kind: 'pin_failure' }));
    expect(JSON.stringify(alerts())).not.toContain('9753');
    expect(JSON.stringify(vi.mocked(console.error).mock.calls.map((call) => call.map(String)))).not.toContain('9753');
    expect(JSON.stringify({ ...localStorage })).not.toContain('9753');
  });

  it('PIN-23 it may be closed without a PIN', async () => {
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
