import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Keeps a screen that cannot be loaded or shown from taking the whole page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        kind="error"
        headingLevel={1}
        title="This screen cannot be shown"
        hint="Perhaps a new release has come. Loading the page again mostly helps."
      >
        <Button onClick={() => window.location.reload()}>Load Again</Button>
      </EmptyState>
    );
  }
}
