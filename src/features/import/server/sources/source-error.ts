/** Why a file can't be imported at all, with what to do about it. */
export class SourceError extends Error {
  override name = 'SourceError';
}
