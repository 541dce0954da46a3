import { Component, type ReactNode } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';

/** Shows an error in place of a screen that fails; the rest of the page stays. */
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
        title={t('Couldn’t load this screen')}
        hint={t('Savepoint may have been updated. Reload the page.')}
      >
        <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
      </EmptyState>
    );
  }
}
