/**
 * Whether a key belongs to an input method, as for Japanese, Chinese and Korean: Enter then confirms a word
 * and does nothing else. Safari ends the composition before it reports that Enter, which only its key code
 * shows.
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;
