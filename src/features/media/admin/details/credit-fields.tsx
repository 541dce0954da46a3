import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { InputField, Options, SelectField, URL_INPUT } from '#ui/admin/form/fields.tsx';
import type { MediaText } from '../../contract.ts';
import { MEDIA_LIMITS } from '../../library.values.ts';
import { isLicense, LICENSE_NAMES } from '../../licenses.ts';

/** The value of the choice whose URL is entered. */
const OTHER = 'other';

type Credit = Pick<MediaText, 'credit' | 'license'>;

interface CreditFieldsProps extends Credit {
  /** Of the license's URL. */
  error: string | undefined;
  onChange: (part: Partial<Credit>) => void;
}

/** The error of a license as it is typed; undefined if it can be saved. */
export const licenseFault = (license: string): string | undefined =>
  isLicense(license) ? undefined : t('Enter a URL that starts with https:// or http://');

/** Who made an image, and under which license it is shown. */
export function CreditFields({ credit, license, error, onChange }: CreditFieldsProps) {
  const [isOther, setIsOther] = useState(license !== '' && !LICENSE_NAMES.includes(license));
  return (
    <>
      <InputField
        label={t('Credit')}
        hint={t('For example Marr Works. Shown as “Credit: Marr Works”. Optional.')}
        dir="auto"
        maxLength={MEDIA_LIMITS.credit}
        value={credit}
        onChange={(event) => onChange({ credit: event.target.value })}
      />
      <SelectField
        label={t('License')}
        hint={t('Shown after the credit, and in search results. Optional.')}
        value={isOther ? OTHER : license}
        onChange={({ target }) => {
          setIsOther(target.value === OTHER);
          onChange({ license: target.value === OTHER ? '' : target.value });
        }}
      >
        <option value="">{t('None')}</option>
        <Options of={LICENSE_NAMES.map((name) => [name, name])} />
        <option value={OTHER}>{t('Another license')}</option>
      </SelectField>
      {isOther && (
        <InputField
          label={t('URL of the license')}
          error={error}
          {...URL_INPUT}
          maxLength={MEDIA_LIMITS.license}
          value={license}
          onChange={(event) => onChange({ license: event.target.value })}
        />
      )}
    </>
  );
}
