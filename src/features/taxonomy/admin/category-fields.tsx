import type { UseFormReturn } from 'react-hook-form';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { FormInput } from '#ui/admin/form/fields.tsx';
import * as parts from '#ui/admin/parts.module.css';
import type { AdminCategory } from '../contract.ts';
import { categoryLabel, categoryPluralLabel, hasStandardName, isCoreCategory } from '../values.ts';
import { useCategory } from '../web/own-categories.ts';
import type { CategoryValues } from './category-values.ts';
import { ColorField } from './color-field.tsx';

interface FieldsProps<Output> {
  form: UseFormReturn<CategoryValues, unknown, Output>;
  /** The edited one; undefined for a new one. */
  category: AdminCategory | undefined;
  busy: boolean;
}

/** The standard name of a standard category, and a button that restores it. */
function StandardName<Output>({ form, category, busy }: FieldsProps<Output>) {
  const [name, plural] = form.watch(['name', 'plural']);
  if (category === undefined || !isCoreCategory(category.slug)) return null;
  const { slug } = category;
  const [one, many] = [categoryLabel(slug), categoryPluralLabel(slug)];
  const standard = one === many ? `“${one}”` : t('“{one}”, plural “{many}”', { one, many });
  return (
    <p className={parts.note}>
      {t('Standard name: {standard}.', { standard })}{' '}
      {(!hasStandardName({ slug, name }) || plural !== '') && (
        <RowButton
          disabled={busy}
          onClick={() => {
            form.setValue('name', one, { shouldDirty: true, shouldValidate: true });
            form.setValue('plural', '', { shouldDirty: true });
          }}
        >
          {t('Restore')}
        </RowButton>
      )}
    </p>
  );
}

/** What follows the name: the standard one, and the plural. */
export function CategoryNames<Output>(props: FieldsProps<Output>) {
  return (
    <>
      <StandardName {...props} />
      <FormInput
        form={props.form}
        name="plural"
        label={t('Plural name')}
        hint={t(
          'Optional. For menus, filters and feeds, such as “Interviews” for the category “Interview”.',
        )}
        dir="auto"
        readOnly={props.busy}
      />
    </>
  );
}

/** Emoji, color and URL. A standard category has the color of the settings until it gets its own. */
export function CategoryFields<Output>({ form, category, busy }: FieldsProps<Output>) {
  const { own } = useCategory(category?.slug ?? '');
  const isStandard = category !== undefined && isCoreCategory(category.slug);
  return (
    <>
      <FormInput
        form={form}
        name="emoji"
        label={t('Emoji')}
        hint={t('Replaces the icon next to the name, such as 🎧')}
        readOnly={busy}
      />
      <ColorField form={form} readOnly={busy} />
      {isStandard && !own?.color && (
        <p className={parts.note}>
          {t('Its color is the one in Settings, Brand, until you choose another one here.')}
        </p>
      )}
      {category === undefined && (
        <FormInput
          form={form}
          name="slug"
          label={t('URL')}
          called="URL"
          hint={t('Optional. For example, “hardware” gives /hardware. It can’t be changed later.')}
          spellCheck={false}
          readOnly={busy}
        />
      )}
    </>
  );
}
