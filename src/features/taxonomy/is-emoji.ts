/** A flag, a keycap, or a pictograph with its modifiers. */
const SHAPE =
  /^(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}])*)$/u;

const graphemes = new Intl.Segmenter('en');

/** UTF-16 units: the longest emoji are flags and families of 15. */
const MAX_LENGTH = 20;

/** Whether a text is exactly one emoji. */
export const isEmoji = (text: string): boolean =>
  text.length <= MAX_LENGTH && SHAPE.test(text) && [...graphemes.segment(text)].length === 1;
