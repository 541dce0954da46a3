import { t } from '#lib/messages/admin.ts';
import { FormInput, FormSelect, Options, URL_INPUT } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { type RedirectInput, redirectInputSchema } from '../contract.ts';
import { MATCHES, REDIRECT_KINDS } from '../values.ts';
import { putRedirect } from './api.ts';
import { KIND_LABELS, MATCH_LABELS } from './labels.ts';

/** What the dialog is opened with. */
export interface Draft extends RedirectInput {
  /** The redirect to change; null for a new one. */
  id: number | null;
}

const PREFIX_HINT = t(
  'End it with /* to keep the rest of the path: /blog/a redirects to /articles/a.',
);

interface RedirectDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** Creates or changes a redirect. */
export function RedirectDialog({ draft: { id, ...values }, onClose }: RedirectDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: redirectInputSchema,
    defaultValues: values,
    run: (input: RedirectInput) => putRedirect(id, input),
    success: () => t('Redirect {id} successfully', { id: id === null ? 'created' : 'updated' }),
    failure: t('Failed to {id} redirect', { id: id === null ? 'create' : 'update' }),
    onDone: onClose,
  });
  const [match, kind] = form.watch(['match', 'kind']);
  return (
    <FormDialog
      title={id === null ? t('New redirect') : t('Edit redirect')}
      description={t('Send visitors from an old URL to a new one.')}
      action={t('Save Redirect')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack">
        <FormInput
          form={form}
          name="from"
          label={t('From')}
          {...URL_INPUT}
          placeholder={t('/2019/06/old-review/')}
          readOnly={busy}
        />
        {kind !== '410' && (
          <FormInput
            form={form}
            name="to"
            label={t('To')}
            hint={match === 'prefix' ? PREFIX_HINT : t('A path on this site, or a full URL')}
            {...URL_INPUT}
            placeholder={t('/articles/')}
            readOnly={busy}
          />
        )}
        <div className="pair">
          <FormSelect form={form} name="match" label={t('Covers')}>
            <Options of={MATCHES.map((one) => [one, MATCH_LABELS[one]])} />
          </FormSelect>
          <FormSelect form={form} name="kind" label={t('Response')}>
            <Options of={REDIRECT_KINDS.map((one) => [one, KIND_LABELS[one]])} />
          </FormSelect>
        </div>
      </div>
    </FormDialog>
  );
}
