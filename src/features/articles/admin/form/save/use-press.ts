import { t } from '#lib/messages/admin.ts';
import { toast } from '#ui/toast/toast.ts';
import type { AdminArticle } from '../../../contract.ts';
import { latestSave } from '../form-api.ts';
import type { FormErrors, FormValues } from '../form-values.ts';
import { checkSchedule, endError } from '../schedule/schedule.ts';
import { questionBefore, type SaveAction } from './question-before.ts';
import { type SaveConflict, statusAfter, type useSave } from './save.ts';

interface PressOptions {
  article: AdminArticle | null;
  values: FormValues;
  /** The form's values when they last matched the server's. */
  saved: FormValues;
  moderates: boolean;
  /** Whether the form's changes are meant for later. */
  isLater: boolean;
  saves: Pick<ReturnType<typeof useSave>, 'save' | 'showErrors' | 'askAbout'>;
  confirm: (question: NonNullable<ReturnType<typeof questionBefore>>) => Promise<boolean>;
}

/** Why the article can't be saved with these times. */
function timeErrors(
  action: SaveAction,
  { article, values, saved }: Pick<PressOptions, 'article' | 'values' | 'saved'>,
): FormErrors {
  const status = statusAfter(action, article);
  if (status === 'draft') return {};
  const isScheduled = status === 'scheduled';
  const scheduled = isScheduled ? checkSchedule(values, saved) : undefined;
  if (scheduled !== undefined) return { scheduledPublishAt: scheduled };
  const { unpublishAt, scheduledPublishAt } = values;
  const published =
    isScheduled && scheduledPublishAt !== null ? new Date(scheduledPublishAt) : null;
  const isSame = article?.status === status;
  const end = endError(unpublishAt, isSame ? saved.unpublishAt : null, new Date(), published);
  return end === undefined ? {} : { unpublishAt: end };
}

/** What the buttons that save do: they check the schedule and ask before a save that changes more than they say. */
export function usePress(options: PressOptions) {
  const { article, values, saved, moderates, isLater, saves, confirm } = options;
  const press = async (action: SaveAction) => {
    const errors = timeErrors(action, { article, values, saved });
    const error = errors.scheduledPublishAt ?? errors.unpublishAt;
    if (error !== undefined) {
      toast({ title: t('Error'), description: error, kind: 'destructive' });
      saves.showErrors(errors);
      return;
    }
    const question = questionBefore(action, article, moderates, isLater);
    if (question !== null) {
      // A newer version comes first: the question may not apply to it.
      const newest = article && (await latestSave(article.id));
      if (newest && newest.version > article.version) {
        saves.askAbout({ ...newest, by: newest.by ?? t('Someone') }, action);
        return;
      }
      if (!(await confirm(question))) return;
    }
    saves.save(action, values);
  };
  /** Saves over a newer version, after a question that wasn't asked yet. */
  const overwrite = async ({ action, isConfirmed }: SaveConflict, version: number) => {
    const question = isConfirmed ? null : questionBefore(action, article, moderates, isLater);
    if (question === null || (await confirm(question))) saves.save(action, values, version);
  };
  return { press, overwrite };
}
