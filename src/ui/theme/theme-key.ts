/** The storage key of the chosen theme, 'light' or 'dark'. */
export const THEME_KEY = 'theme';
