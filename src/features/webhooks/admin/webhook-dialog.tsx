import { t } from '#lib/messages/admin.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormInput } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as field from '#ui/form/field.module.css';
import { type CreatedWebhook, type Webhook, webhookInputSchema } from '../contract.ts';
import { WEBHOOK_EVENTS } from '../values.ts';
import { changeWebhook, createWebhook } from './api.ts';
import { EVENT_LABELS } from './labels.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** Called with the secret of a new one. */
  onCreated: (created: CreatedWebhook) => void;
  onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const { url = '', events = ['article.published' as const], isActive = true } = webhook ?? {};
  const { form, busy, submit } = useFormAction({
    schema: webhookInputSchema,
    defaultValues: { url, events, isActive },
    run: (input): Promise<Webhook | CreatedWebhook> =>
      webhook === null ? createWebhook(input) : changeWebhook(webhook.id, input),
    ...(webhook !== null && { success: () => t('Webhook updated successfully') }),
    failure: t('Failed to {webhook} webhook', { webhook: webhook === null ? 'create' : 'update' }),
    onDone: (answer) => ('secret' in answer ? onCreated(answer) : onClose()),
  });
  const eventsError = form.formState.errors.events?.message;
  return (
    <FormDialog
      title={webhook === null ? t('New webhook') : t('Edit webhook')}
      description={t('Sends a request to another system after the events that you choose.')}
      action={t('Save Webhook')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack">
        <FormInput
          form={form}
          name="url"
          label={t('URL')}
          hint={t(
            'Paste the URL that the other system gives you. Savepoint sends each event to it (a POST request with JSON).',
          )}
          type="url"
          spellCheck={false}
          dir="ltr"
          placeholder={t('https://')}
          readOnly={busy}
        />
        <fieldset className={record.rows}>
          <legend>{t('Events')}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckLine key={event} value={event} {...form.register('events')}>
              {EVENT_LABELS[event]}
            </CheckLine>
          ))}
          {eventsError !== undefined && (
            <p className={field.error} role="alert">
              {t('Choose at least one event.')}
            </p>
          )}
        </fieldset>
        <fieldset className={record.rows}>
          <legend>{t('Status')}</legend>
          <CheckLine {...form.register('isActive')}>{t('Active')}</CheckLine>
        </fieldset>
      </div>
    </FormDialog>
  );
}
