/** Where the visitor's choice of 'light' or 'dark' is remembered. */
export const THEME_KEY = 'theme';

/**
 * Runs in the head, before the first paint, so that a remembered choice never flashes in late.
 * The server puts it there and allows it by its hash.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
