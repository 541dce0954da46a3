/** Why HTML is refused, as the message for the field `content`. */
export class ContentError extends Error {
  override name = 'ContentError';
}
