/** The maximum length of a site search. */
export const TYPED_MAX = 500;
/** Below this, nearly every title matches. */
export const TYPED_MIN = 2;
