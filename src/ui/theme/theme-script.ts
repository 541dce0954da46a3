/** Where the visitor's choice of 'light' or 'dark' is remembered. */
export const THEME_KEY = 'theme';

/** Where the size that a reader chose for articles is remembered, */
export const TEXT_SIZE_KEY = 'text-size';
/** and what it may be, as a factor; without one it is 1. */
export const TEXT_SCALES = ['0.9', '1.15', '1.3'] as const;

/**
 * Runs in the head, before the first paint, so that a remembered choice never flashes in late, nor
 * the page that stands behind an admin screen without an address (`history.state.adminLocation`) at first.
 * The server puts it there and allows it by its hash.
 */
export const THEME_SCRIPT = `try{var e=document.documentElement,t;if(history.state&&history.state.adminLocation)e.dataset.admin="";t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")e.dataset.theme=t;t=localStorage.getItem("${TEXT_SIZE_KEY}");if(${JSON.stringify(TEXT_SCALES)}.includes(t))e.style.setProperty("--text-scale",t)}catch{}`;
