import { Fragment } from 'react';
import type { HeroButton } from '#lib/home/home-layout.ts';
import { t } from '#lib/messages/admin.ts';
import { InputField, SelectField } from '#ui/admin/form/fields.tsx';
import { HOME_LIMITS } from '../../home.values.ts';
import { MENU_LIMITS } from '../../menus.values.ts';
import { TargetField } from '../menus/target-field.tsx';

const EMPTY: HeroButton = { label: '', url: '' };
const isEmpty = ({ label, url }: HeroButton) => label.trim() === '' && url.trim() === '';

/** The buttons that are stored: without empty ones. */
export const filledButtons = (buttons: readonly HeroButton[] | undefined) =>
  buttons?.filter((one) => !isEmpty(one));

interface HeroButtonsProps {
  /** Undefined for the default ones. */
  buttons: readonly HeroButton[] | undefined;
  /** By the position among the filled ones and the field, such as '0.url'. */
  errors: Partial<Record<string, string>>;
  onChange: (buttons: HeroButton[] | undefined) => void;
}

/** The buttons of the hero. */
export function HeroButtons({ buttons, errors, onChange }: HeroButtonsProps) {
  const rows = Array.from({ length: HOME_LIMITS.buttons }, (_, at) => buttons?.[at] ?? EMPTY);
  const change = (at: number, fields: Partial<HeroButton>) =>
    onChange(rows.map((one, index) => (index === at ? { ...one, ...fields } : one)));
  return (
    <>
      <SelectField
        label={t('Buttons')}
        value={buttons ? 'own' : 'default'}
        onChange={(event) => onChange(event.target.value === 'own' ? [] : undefined)}
      >
        <option value="default">{t('Explore Articles and Latest Reviews')}</option>
        <option value="own">{t('Your own, or none')}</option>
      </SelectField>
      {buttons &&
        rows.map((button, at) => {
          const name = at === 0 ? t('First button') : t('Second button');
          const position = rows.slice(0, at).filter((one) => !isEmpty(one)).length;
          const errorOf = (field: string, said: string) => {
            const error = isEmpty(button) ? undefined : errors[`${position}.${field}`];
            return error && `${said} ${error}`;
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button is its position.
            <Fragment key={at}>
              <TargetField
                label={t('{name}: link to', { name })}
                hint={t(
                  'Type the name of a page, category, tag, game or series, or enter a URL. Empty for no button.',
                )}
                error={errorOf('url', t('Link'))}
                value={button.url}
                onChange={(url) => change(at, { url })}
                onTake={({ url, label }) => {
                  const own = button.label.trim() || label.slice(0, MENU_LIMITS.label);
                  change(at, { url, label: own });
                }}
              />
              <InputField
                label={t('{name}: label', { name })}
                error={errorOf('label', t('Label'))}
                dir="auto"
                maxLength={MENU_LIMITS.label}
                value={button.label}
                onChange={(event) => change(at, { label: event.target.value })}
              />
            </Fragment>
          );
        })}
    </>
  );
}
