import { speakEnglish } from './messages.ts';

/** Makes texts for readers in the admin area, which is in English, in the language of the magazine. */
export function inSiteLanguage<Texts>(make: () => Texts): Texts {
  speakEnglish(false);
  try {
    return make();
  } finally {
    speakEnglish(true);
  }
}
