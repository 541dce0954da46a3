import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { useSite } from '#ui/site.ts';
import { MENU_LIMITS } from '../../menus.values.ts';
import { settingOf } from '../../settings.contract.ts';
import { TargetField } from './target-field.tsx';

/** What is wrong with a link, by field. */
function errorsOf(link: MenuLink, others: readonly MenuLink[]) {
  const { data, error } = settingOf('headerMenu').schema.safeParse([link]);
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[1])] ??= message;
  const [checked] = (data ?? []) as MenuLink[];
  if (checked && others.some(({ url }) => url === checked.url))
    errors.url = t('is in this menu already');
  return { errors, checked };
}

interface LinkDialogProps {
  /** Null for a new one. */
  link: MenuLink | null;
  /** The other links of the menu. */
  others: readonly MenuLink[];
  onSave: (link: MenuLink) => void;
  onClose: () => void;
}

/** Adds or edits a link of a menu. */
export function LinkDialog({ link, others, onSave, onClose }: LinkDialogProps) {
  const site = useSite();
  const [label, setLabel] = useState(link?.label ?? '');
  const [url, setUrl] = useState(link?.url ?? '');
  const [opensNewTab, setNewTab] = useState(link?.opensNewTab ?? false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});

  const submit = () => {
    const typed = url.trim();
    // A URL of this site stays right when the site moves.
    const own = typed.startsWith(`${site.url}/`) ? typed.slice(site.url.length) : typed;
    const result = errorsOf(
      { label, url: own, isHidden: link?.isHidden ?? false, opensNewTab },
      others,
    );
    setErrors(result.errors);
    if (result.checked && Object.keys(result.errors).length === 0) onSave(result.checked);
  };
  return (
    <FormDialog
      title={link ? t('Edit {label}', { label: link.label }) : t('Add a link')}
      action={link ? t('Apply') : t('Add Link')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={parts.boxBody}>
        <TargetField
          label={t('Link to')}
          hint={t('Type the name of a page, category, tag, game or series, or enter a URL.')}
          error={errors.url && t('Link {url}', { url: errors.url })}
          value={url}
          onChange={setUrl}
          onTake={(target) => {
            setUrl(target.url);
            if (label.trim() === '') setLabel(target.label.slice(0, MENU_LIMITS.label));
          }}
        />
        <InputField
          label={t('Label')}
          hint={t('One or two words.')}
          error={errors.label && t('Label {label}', { label: errors.label })}
          dir="auto"
          maxLength={MENU_LIMITS.label}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <CheckLine checked={opensNewTab} onChange={(event) => setNewTab(event.target.checked)}>
          {t('Open in a new tab')}
        </CheckLine>
      </div>
    </FormDialog>
  );
}
