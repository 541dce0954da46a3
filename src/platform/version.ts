import about from '../../package.json' with { type: 'json' };

/** The version of this program, such as '1.4.0'. */
export const VERSION: string = about.version;
