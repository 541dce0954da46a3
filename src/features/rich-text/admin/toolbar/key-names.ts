const ARROWS = { ArrowUp: '↑', ArrowDown: '↓' };
const NAMES: Record<string, string> = { ...ARROWS, Mod: 'Ctrl' };
const MAC_NAMES: Record<string, string> = { ...ARROWS, Alt: '⌥', Shift: '⇧', Mod: '⌘' };

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}

/** The keys of a shortcut on this platform: 'Mod-b' is Ctrl and B, or ⌘ and B. */
export function keyNames(keys: string, mac = isMac()): string[] {
  const names = mac ? MAC_NAMES : NAMES;
  return keys
    .split(/-(?=.)/)
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
