import { t } from '#lib/messages/admin.ts';
import { toast } from '#ui/toast/toast.ts';
import type { AdminArticle } from '../../../contract.ts';
import { latestSave } from '../form-api.ts';
import type { FormValues } from '../form-values.ts';
import { checkSchedule } from '../schedule/schedule.ts';
import {
  questionBefore,
  type SaveAction,
  type SaveConflict,
  statusAfter,
  type useSave,
} from './save.ts';

interface PressOptions {
  article: AdminArticle | null;
  values: FormValues;
  /** The form's values when they last matched the server's. */
  saved: FormValues;
  moderates: boolean;
  saves: Pick<ReturnType<typeof useSave>, 'save' | 'showErrors' | 'askAbout'>;
  confirm: (question: NonNullable<ReturnType<typeof questionBefore>>) => Promise<boolean>;
}

/** What the buttons that save do: they check the schedule and ask before a save that changes more than they say. */
export function usePress({ article, values, saved, moderates, saves, confirm }: PressOptions) {
  const press = async (action: SaveAction) => {
    const error =
      statusAfter(action, article) === 'scheduled' ? checkSchedule(values, saved) : undefined;
    if (error !== undefined) {
      toast({ title: t('Error'), description: error, kind: 'destructive' });
      saves.showErrors({ scheduledPublishAt: error });
      return;
    }
    const question = questionBefore(action, article, moderates);
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
    const question = isConfirmed ? null : questionBefore(action, article, moderates);
    if (question === null || (await confirm(question))) saves.save(action, values, version);
  };
  return { press, overwrite };
}
