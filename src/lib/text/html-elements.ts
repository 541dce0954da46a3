/** Elements that separate their text from the surrounding text. */
export const BLOCK_ELEMENTS = (
  'address article aside blockquote br caption dd details div dl dt figcaption figure footer ' +
  'form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot ' +
  'th thead tr ul'
).split(' ');

/** Elements whose content is never displayed. */
export const SILENT_ELEMENTS =
  'iframe noscript option script style svg template textarea title'.split(' ');
