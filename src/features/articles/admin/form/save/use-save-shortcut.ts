import { t } from '#lib/messages/admin.ts';
import { useSaveKey } from '#ui/admin/hooks/use-save-key.ts';
import { toast } from '#ui/toast/toast.ts';
import { missingMessage } from '../form-bar.tsx';
import type { useFormState } from '../use-form-state.ts';

interface SaveShortcutOptions {
  isBusy: boolean;
  form: Pick<ReturnType<typeof useFormState>, 'article' | 'unsaved'>;
  /** Required fields that are empty. */
  missing: string[];
  press: (action: 'in-place') => Promise<void>;
  /** Reports what was typed last. */
  flush: () => void;
}

/** Saves in place on Ctrl+S, or says why not. */
export function useSaveShortcut(options: SaveShortcutOptions) {
  const { isBusy, form, missing, press, flush } = options;
  useSaveKey(() => {
    if (isBusy) return;
    if (missing.length > 0) {
      toast({
        title: t('Not saved yet'),
        description: missingMessage(missing),
        kind: 'destructive',
      });
    } else if (!form.unsaved && form.article !== null) {
      toast({ title: t('Saved'), description: t('There are no unsaved changes.') });
    } else void press('in-place');
  }, flush);
}
