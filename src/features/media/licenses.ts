import { message, type Translate } from '#lib/messages/messages.ts';

/** Licenses that editors choose by name, and where their terms are. */
const NAMED: Readonly<Record<string, string | null>> = {
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC BY-SA 4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  [message('Press kit')]: null,
  [message('All rights reserved')]: null,
};
export const LICENSE_NAMES = Object.keys(NAMED);

/** Whether this is the URL of a license: of the web, and without a password. */
function isLicenseUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Whether an image can have this license; '' is none. */
export const isLicense = (text: string): boolean =>
  text === '' || LICENSE_NAMES.includes(text) || isLicenseUrl(text);

/** A license as readers see it: its name, and where its terms are. @param license not '' */
export function shownLicense(
  license: string,
  say: Translate,
): { license: string; licenseUrl: string | null } {
  if (LICENSE_NAMES.includes(license)) {
    return { license: say(license), licenseUrl: NAMED[license] ?? null };
  }
  return { license: say(message('License')), licenseUrl: license };
}
