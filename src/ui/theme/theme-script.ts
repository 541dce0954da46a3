/** Where the visitor's choice of 'light' or 'dark' is remembered. */
export const THEME_KEY = 'theme';

/**
 * Runs in the head, before the first paint, so that a remembered choice never flashes in late, nor
 * the page that stands behind an admin screen without an address (`history.state.adminLocation`) at first.
 * The server puts it there and allows it by its hash.
 */
export const THEME_SCRIPT = `try{var e=document.documentElement,t;if(history.state&&history.state.adminLocation)e.dataset.admin="";t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")e.dataset.theme=t}catch{}`;
