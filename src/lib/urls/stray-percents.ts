/** Percent signs that begin no escape, as in /50%-off/, which WordPress allows and browsers send. */
const STRAY_PERCENT = /%(?![\da-f]{2})/gi;

/** A URL with its stray percent signs escaped, so that it can be decoded. */
export const escapeStrayPercents = (url: string): string => url.replace(STRAY_PERCENT, '%25');
