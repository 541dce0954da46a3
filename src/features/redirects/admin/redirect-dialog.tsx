import type { ComponentProps } from 'react';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { type RedirectInput, redirectInputSchema } from '../contract.ts';
import { MATCHES, REDIRECT_KINDS } from '../values.ts';
import { putRedirect } from './api.ts';
import { KIND_LABELS, MATCH_LABELS } from './labels.ts';

/** What the dialog is opened with. */
export interface Draft extends RedirectInput {
  /** Of the redirect that is changed; null for a new one. */
  id: number | null;
}

const BELOW =
  'With /* at its end, what stood behind the old address is kept: /blog/a leads to /articles/a.';

interface RedirectDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** Makes a redirect or changes one. */
export function RedirectDialog({ draft: { id, ...values }, onClose }: RedirectDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: redirectInputSchema,
    defaultValues: values,
    run: (input: RedirectInput) => putRedirect(id, input),
    success: () => `Redirect ${id === null ? 'created' : 'updated'} successfully`,
    failure: `Failed to ${id === null ? 'create' : 'update'} redirect`,
    onDone: onClose,
  });
  const [match, kind] = form.watch(['match', 'kind']);
  return (
    <FormDialog
      title={id === null ? 'New redirect' : 'Edit redirect'}
      description="From an old address to a new one."
      action="Save Redirect"
      busyLabel="Saving..."
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack">
        <FormField form={form} name="from" label="From">
          {(control) => <Address {...control} placeholder="/2019/06/old-review/" readOnly={busy} />}
        </FormField>
        {kind !== '410' && (
          <FormField
            form={form}
            name="to"
            label="To"
            hint={match === 'prefix' ? BELOW : 'A path of this site, or an address elsewhere'}
          >
            {(control) => <Address {...control} placeholder="/articles/" readOnly={busy} />}
          </FormField>
        )}
        <div className="pair">
          <FormField form={form} name="match" label="Match">
            {(control) => (
              <Select {...control}>
                {MATCHES.map((one) => (
                  <option key={one} value={one}>
                    {MATCH_LABELS[one]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name="kind" label="Kind">
            {(control) => (
              <Select {...control}>
                {REDIRECT_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {KIND_LABELS[one]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
      </div>
    </FormDialog>
  );
}

const Address = (props: ComponentProps<typeof Input>) => (
  <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" />
);
