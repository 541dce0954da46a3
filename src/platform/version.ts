import about from '../../package.json' with { type: 'json' };

/** Of this program, e.g. '1.4.0'. */
export const VERSION: string = about.version;
