import { DEFAULT_LANGUAGE } from './languages.ts';
import { formatMessage, type Translate } from './messages.ts';

/**
 * `t` of the admin area, which is in English for now, whatever the language of the magazine. Its files load when a user
 * opens it, so that its language is known by then: unlike those of readers, its tables may call it, too.
 */
export const t: Translate = (message, values) =>
  formatMessage(message, values, {}, DEFAULT_LANGUAGE) as string;
