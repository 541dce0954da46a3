/** Why HTML is not taken, as it is said of the field `content`. */
export class ContentError extends Error {
  override name = 'ContentError';
}
