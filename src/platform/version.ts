import about from '../../package.json' with { type: 'json' };

/** Replaced when a release is built (`scripts/release/bundle.mjs`). */
declare const SAVEPOINT_COMMIT: string | undefined;

/** The version of this program, such as '1.4.0'. */
export const VERSION: string = about.version;

/** The commit that a release was built from; 'unknown' in a clone. */
export const COMMIT = typeof SAVEPOINT_COMMIT === 'string' ? SAVEPOINT_COMMIT : 'unknown';
