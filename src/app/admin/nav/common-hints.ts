import type { ShortcutHint } from '#ui/admin/shortcuts/shortcut-help.tsx';

/** The shortcuts that the navigation handles. */
export const COMMON_HINTS: readonly ShortcutHint[] = [
  { keys: ['Ctrl', 'K'], does: 'jump to a screen, article or action' },
  { keys: ['G', 'A'], does: 'go to Articles (Ctrl K shows every screen’s letter)' },
  { keys: ['N'], does: 'new article' },
  { keys: ['['], does: 'collapse or expand the navigation' },
];
