/** The stack as the frame has it, for tests: the cards folded behind the button, opened by whoever looks at them. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationStack } from '../notifications/stack';
import { StackButton } from '../notifications/stack-button';
import { StackProvider } from '../notifications/stack-state';

export const Stack = () => (
  <StackProvider>
    <StackButton />
    <NotificationStack />
  </StackProvider>
);

/** Presses the button in the corner, if there is something behind it. */
function open(): HTMLElement | null {
  const shown = () => screen.queryByRole('dialog', { name: 'Messages' });
  const button = screen.queryByRole('button', { name: /^\d+ messages?$/, expanded: false });
  if (!shown() && button) fireEvent.click(button);
  return shown();
}

/** Every card of the opened stack. */
export function cards(): HTMLElement[] {
  const stack = open();
  return stack ? within(stack).getAllByRole('listitem') : [];
}

export const cardTexts = () => cards().map(({ textContent }) => textContent ?? '');

/** The lines above the page. */
export const lines = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

/** Of the opened stack, the `at`th of that name. */
export async function pressOnCard(name: string, at = 0): Promise<void> {
  const stack = open();
  if (!stack) throw new Error('there are no cards');
  await userEvent.click(within(stack).getAllByRole('button', { name })[at] as HTMLElement);
}
