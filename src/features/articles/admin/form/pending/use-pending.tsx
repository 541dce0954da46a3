import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { isPublic } from '../../../values.ts';
import type { useFormState } from '../use-form-state.ts';
import { PendingNotice } from './pending-notice.tsx';
import { SaveLater } from './save-later.tsx';

interface PendingOptions {
  form: ReturnType<typeof useFormState>;
  moderates: boolean;
  readOnly: boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** The form's changes were saved for later, or those that waited were published. */
  onDone: () => void;
}

/** Changes of a public article that are published later: their notice, and their part of the schedule. */
export function usePending({ form, onDone, ...rest }: PendingOptions) {
  const { article, values, unsaved } = form;
  const [loaded, setLoaded] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  if (article === null) return { notice: null, box: null, isLater: false };
  const { pending } = article;
  const isLoaded = pending !== null && pending.version === loaded;
  const isLater = opened || isLoaded;
  return {
    isLater,
    notice: pending && !isLoaded && (
      <PendingNotice
        {...rest}
        article={article}
        pending={pending}
        unsaved={unsaved}
        onEdit={(changed) => {
          setLoaded(pending.version);
          form.replace(
            changed,
            t('You’re editing the waiting changes. Readers don’t see them yet.'),
          );
        }}
        onChanged={form.pendingChanged}
        onPublished={onDone}
      />
    ),
    box: isPublic(article) && (
      <SaveLater
        key={loaded}
        {...rest}
        article={article}
        values={values}
        isLoaded={isLoaded}
        isOpen={isLater}
        onOpen={setOpened}
        onSaved={onDone}
      />
    ),
  };
}
