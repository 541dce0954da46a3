import { THEME_KEY } from './theme-key.ts';

/** The storage key of the chosen text size of articles, */
export const TEXT_SIZE_KEY = 'text-size';
/** and its possible values, as a factor; 1 by default. */
export const TEXT_SCALES = ['0.9', '1.15', '1.3'] as const;

/**
 * Runs in the head before the first paint, so that the stored theme doesn't flash in late, nor the public
 * page behind an admin screen, which has no URL (`history.state.adminLocation`). The security headers
 * allow it by its hash.
 */
export const THEME_SCRIPT = `try{var e=document.documentElement,t;if(history.state&&history.state.adminLocation)e.dataset.admin="";t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")e.dataset.theme=t;t=localStorage.getItem("${TEXT_SIZE_KEY}");if(${JSON.stringify(TEXT_SCALES)}.includes(t))e.style.setProperty("--text-scale",t)}catch{}`;
