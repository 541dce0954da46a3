/** Elements that separate their text from the surrounding text. */
export const BLOCK_ELEMENTS = (
  'address article aside blockquote br caption dd details div dl dt figcaption figure footer ' +
  'form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot ' +
  'th thead tr ul'
).split(' ');

/** Elements whose content is never displayed. */
export const SILENT_ELEMENTS =
  'iframe noscript option script style svg template textarea title'.split(' ');

/** Declarations that hide an element, or move it out of sight. White text isn't looked for. */
const HIDING =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?%?|(?:left|top|right|text-indent|margin-left)\s*:\s*-\d{3,}(?:px|r?em|%)?)\s*(?:!\s*important\s*)?(?:;|$)/i;

/** Whether inline styles, or the body of a rule, hide what they apply to. */
export const hidesContent = (style: string): boolean => HIDING.test(style);
