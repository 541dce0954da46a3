/** Languages that are written from right to left, and scripts that decide for any language. */
const RIGHT_TO_LEFT =
  /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?!-(?:Cyrl|Latn))(?:-|$)|-(?:Arab|Hebr)(?:-|$)/;

/** The direction of a text in any language. */
export const textDirection = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
