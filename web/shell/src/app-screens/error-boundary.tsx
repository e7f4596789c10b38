import { Component, type ErrorInfo, type ReactNode } from 'react';
import { GenericErrorScreen } from './generic-error';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Told once per error, besides the console. */
  onError?: (error: unknown, info: ErrorInfo) => void;
}

/** Shows the generic error screen instead of a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A screen could not be shown', error);
    this.props.onError?.(error, info);
  }

  render() {
    return this.state.failed ? <GenericErrorScreen /> : this.props.children;
  }
}
