import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormField, Options } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input, TextArea } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { type SocialAccount, socialAccountInputSchema } from '../contract.ts';
import { NETWORKS, RULES } from '../values.ts';
import { saveAccount } from './api.ts';
import { NETWORK_NAMES, SECRET_FIELDS } from './labels.ts';

interface AccountDialogProps {
  /** Null for a new one. */
  account: SocialAccount | null;
  onSaved: (account: SocialAccount) => void;
  onClose: () => void;
}

const NEW = {
  network: 'bluesky',
  name: '',
  server: 'https://bsky.social',
  login: '',
  template: RULES.bluesky.template,
  categories: [],
  isAutomatic: true,
  isActive: true,
} as const;

/** Adds a connection, or changes one. */
export function AccountDialog({ account, onSaved, onClose }: AccountDialogProps) {
  const { id, problem: _, ...known } = account ?? { ...NEW, id: null, problem: null };
  const { data: categories = [] } = useQuery(adminCategoriesQuery());
  const { form, busy, submit } = useFormAction({
    schema: socialAccountInputSchema,
    defaultValues: { ...known, categories: [...known.categories], secret: '' },
    run: (input) => saveAccount(id, input),
    failure: t('Failed to save the connection'),
    onDone: onSaved,
  });
  const network = useWatch({ control: form.control, name: 'network' });
  const { hasServer } = RULES[network];
  const secret = SECRET_FIELDS[network];
  const plain = { autoComplete: 'off', spellCheck: false, readOnly: busy };
  return (
    <FormDialog
      confirmsDiscard
      title={account === null ? t('New connection') : t('Edit connection')}
      description={t('Articles are posted there when they are published for the first time.')}
      action={t('Save Connection')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack">
        {account === null && (
          <FormField form={form} name="network" label={t('Network')}>
            {({ onChange, ...control }) => (
              <Select
                {...control}
                onChange={(event) => {
                  void onChange(event);
                  const chosen = NETWORKS.find((one) => one === event.target.value) ?? 'bluesky';
                  form.setValue('template', RULES[chosen].template);
                  form.setValue('server', chosen === 'bluesky' ? NEW.server : '');
                }}
              >
                <Options of={NETWORKS.map((one) => [one, NETWORK_NAMES[one]])} />
              </Select>
            )}
          </FormField>
        )}
        <FormField
          form={form}
          name="name"
          label={t('Name')}
          hint={t('What editors see, for example @magazine.')}
        >
          {(control) => <Input {...control} {...plain} dir="auto" />}
        </FormField>
        {hasServer && (
          <FormField
            form={form}
            name="server"
            label={t('Server')}
            hint={
              network === 'bluesky'
                ? t('Leave it as it is, unless you run your own.')
                : t('For example https://mastodon.social.')
            }
          >
            {(control) => <Input {...control} {...plain} type="url" dir="ltr" />}
          </FormField>
        )}
        {network === 'bluesky' && (
          <FormField
            form={form}
            name="login"
            label={t('Handle')}
            hint={t('For example magazine.bsky.social.')}
          >
            {(control) => <Input {...control} {...plain} dir="ltr" />}
          </FormField>
        )}
        <FormField form={form} name="secret" label={secret.label} hint={secret.hint}>
          {(control) => (
            <Input
              {...control}
              {...plain}
              type="password"
              autoComplete="new-password"
              dir="ltr"
              {...(account !== null && { placeholder: t('Saved. Leave empty to keep it.') })}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="template"
          label={t('Default text')}
          hint={t(
            'Used when an article has no text of its own. Placeholders: {title}, {excerpt}, {url}, {category}.',
            {
              title: '{title}',
              excerpt: '{excerpt}',
              url: '{url}',
              category: '{category}',
            },
          )}
        >
          {(control) => <TextArea {...control} rows={3} dir="auto" readOnly={busy} />}
        </FormField>
        <fieldset className={record.rows}>
          <legend>{t('Articles')}</legend>
          <CheckLine {...form.register('isAutomatic')}>
            {t('Post every article, unless it is turned off in the editor')}
          </CheckLine>
        </fieldset>
        <fieldset className={record.rows}>
          <legend>{t('Categories. Leave empty for all.')}</legend>
          {categories.map(({ slug, name }) => (
            <CheckLine key={slug} value={slug} {...form.register('categories')}>
              {name}
            </CheckLine>
          ))}
        </fieldset>
        <fieldset className={record.rows}>
          <legend>{t('Status')}</legend>
          <CheckLine {...form.register('isActive')}>{t('On')}</CheckLine>
        </fieldset>
      </div>
    </FormDialog>
  );
}
