/**
 * Reminders and banners (NOT-01): folded into a button at the bottom left, open over a dimmed page when it is pressed, and
 * as lines above the page for what must not be overlooked, what has just been said, and for a moment what is new
 * (decision 0062).
 */
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { bringPart } from '../core/bring-part';
import { whenScreenHasSettled } from '../core/settle';
import { OpenStack } from './open-stack';
import { StackLines } from './stack-lines';

/** The button has its place in the bars of the frame. */
export function NotificationStack() {
  return (
    <>
      <LaterCards />
      <StackLines />
      <OpenStack />
    </>
  );
}

const StockCards = lazy(() => bringPart('notifications/stock-cards', () => import('./stock-cards')));

function LaterCards() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenScreenHasSettled(() => setIsTime(true)), []);
  if (!isTime) return null;
  return (
    <LaterBoundary>
      <Suspense fallback={null}>
        <StockCards />
      </Suspense>
    </LaterBoundary>
  );
}

/** Their code may not arrive; the page and the other cards stay. */
class LaterBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown) {
    console.error('The cards of stock could not be loaded', error);
  }

  render() {
    return this.state.failed ? null : this.props.children;
  }
}
