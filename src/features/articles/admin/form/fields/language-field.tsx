import { t } from '#lib/messages/admin.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/messages/languages.ts';
import { Options, SelectField } from '#ui/admin/form/fields.tsx';
import { useSite } from '#ui/site.ts';
import type { FormPartProps } from '../form-values.ts';

/** The API takes any other language, too. */
const OFFERED = [
  ...Object.keys(LANGUAGES),
  ...['bg', 'ca', 'cs', 'da', 'el', 'en-GB', 'fi', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ko', 'nb'],
  ...['nl', 'pt-PT', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
];

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The language of a tag by its English name: 'German'. */
export const languageName = (tag: string): string => NAMES.of(tag) ?? tag;

/** The offered languages, and the chosen one, by name. */
const optionsWith = (chosen: string) =>
  [...new Set(chosen === '' ? OFFERED : [...OFFERED, chosen])]
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** The language of the article, for spelling checks, quotation marks and readers' programs. */
export function LanguageField({ values, errors, readOnly, onChange }: FormPartProps) {
  const { language: ofSite = DEFAULT_LANGUAGE } = useSite();
  const { language } = values;
  return (
    <SelectField
      label={t('Language')}
      error={errors.language}
      disabled={readOnly}
      value={language}
      onChange={(event) => onChange('language', event.target.value)}
    >
      <option value="">{t('{language} (as the site)', { language: languageName(ofSite) })}</option>
      <Options of={optionsWith(language).map(({ tag, name }) => [tag, name])} />
    </SelectField>
  );
}
