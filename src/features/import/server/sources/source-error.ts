/** Why a file cannot be moved in at all, in a line that says what to do. */
export class SourceError extends Error {
  override name = 'SourceError';
}
