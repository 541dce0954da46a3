import type { QueryClient } from '@tanstack/react-query';
import { hasLoginHint } from '#features/users/web/login-hint.ts';
import type { Site } from '#ui/site.ts';
import { switchTheme } from '#ui/theme/theme-panel.ts';
import { connectThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { isOptedOut } from './count-visits.ts';

/** What loads after everything else. Visitors download nothing of the admin area. */
export function runLater(client: QueryClient, { code }: Site): void {
  connectThemeSwitch(switchTheme);
  if (code?.elements) {
    void import('../site-code/start-code.tsx').then(({ startCode }) =>
      startCode(code, isOptedOut()),
    );
  }
  if (hasLoginHint()) {
    void import('../../admin/edit-button.tsx').then(({ showEditButton }) => showEditButton(client));
  }
}
