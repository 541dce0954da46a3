import { t } from '#lib/messages/admin.ts';
import type { ShortcutHint } from '#ui/admin/shortcuts/shortcut-help.tsx';

/** The shortcuts that the navigation handles. */
export const COMMON_HINTS: readonly ShortcutHint[] = [
  { keys: ['Ctrl', 'K'], does: t('jump to a screen, article or action') },
  { keys: ['G', 'A'], does: t('go to Articles (Ctrl K shows every screen’s letter)') },
  { keys: ['N'], does: t('new article') },
  { keys: ['['], does: t('collapse or expand the navigation') },
];
