/** As long as a search of the site may be. */
export const TYPED_MAX = 500;
/** Nearly every title has a word that begins with a given letter. */
export const TYPED_MIN = 2;
