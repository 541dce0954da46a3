import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { categoryNamesQuery } from '#features/articles/admin/public.ts';
import { GameSearch } from '#features/games/admin/public.ts';
import type { ArticleGame } from '#features/games/contract.ts';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { FormField, FormInput, FormSelect, FormTextArea, Options } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { type Idea, ideaInputSchema } from '../contract.ts';
import { PLAN_LIMITS } from '../values.ts';
import { planChoicesQuery, postDraft, postIdea, removeIdea } from './api.ts';
import {
  fieldsOf,
  IdeaConflict,
  IdeaConflictDialog,
  type IdeaFields,
  saveIdea,
} from './idea-conflict.tsx';
import { PersonSelect } from './people.tsx';
import * as styles from './planning.module.css';

const { title, notes } = ideaInputSchema.shape;
/** Fields as the controls have them: '' for none. */
const schema = z.strictObject({
  title,
  notes,
  category: z.string(),
  ownerId: z.int().nullable(),
  plannedOn: z.string(),
});
type Values = z.input<typeof schema>;

interface IdeaDialogProps {
  /** Null for a new one. */
  idea: Idea | null;
  /** The first values of a new one. */
  initial?: { title?: string; plannedOn?: string | null };
  /** The idea became this draft. */
  onStarted: (articleId: number) => void;
  onClose: () => void;
}

/** Adds, changes or deletes an idea, and starts its draft. */
export function IdeaDialog({ idea, initial = {}, onStarted, onClose }: IdeaDialogProps) {
  const { data: choices } = useQuery(planChoicesQuery);
  const { data: categories = [] } = useQuery(categoryNamesQuery);
  const [game, showGame] = useState<ArticleGame | null>(idea?.game ?? null);
  const chosenGame = useRef(game);
  const setGame = (chosen: ArticleGame | null) => {
    chosenGame.current = chosen;
    showGame(chosen);
  };
  const [conflict, setConflict] = useState<IdeaConflict | null>(null);
  /** As it is stored, as far as known; null if it isn't. */
  const stored = useRef(idea);
  const starts = useRef(false);
  const { confirm, dialog } = useConfirm();
  const readOnly = idea !== null && !idea.canChange;
  const { form, busy, submit, submitAgain } = useFormAction<
    Values,
    z.output<typeof schema>,
    number | null
  >({
    schema,
    defaultValues: {
      title: idea?.title ?? initial.title ?? '',
      notes: idea?.notes ?? '',
      category: idea?.category ?? '',
      ownerId: idea?.owner?.id ?? null,
      plannedOn: idea?.plannedOn ?? initial.plannedOn ?? '',
    },
    run: async ({ category, plannedOn, ...rest }) => {
      const fields = {
        ...rest,
        category: category || null,
        plannedOn: plannedOn || null,
        game: chosenGame.current?.slug ?? null,
      };
      const { current } = stored;
      const saved = current === null ? await postIdea(fields) : await saveIdea(current, fields);
      // If the draft can't be started, the idea is saved.
      stored.current = saved;
      return starts.current ? (await postDraft(saved.id)).articleId : null;
    },
    success: (articleId) => (articleId === null ? t('Idea saved') : t('Draft started')),
    failure: t('Failed to save the idea'),
    onDone: (articleId) => {
      onClose();
      if (articleId !== null) onStarted(articleId);
    },
    isQuestion: (error) => error instanceof IdeaConflict,
    onFail: (error) => {
      if (error instanceof IdeaConflict) setConflict(error);
      // What was typed is saved as a new idea, if the user tries again.
      if (problemOf(error).code === 'idea.not_found') stored.current = null;
    },
  });
  /** Shows these fields as someone else saved them. */
  const takeTheirs = (theirs: Idea, fields: readonly (keyof IdeaFields)[]) => {
    const values = fieldsOf(theirs);
    for (const field of fields) {
      if (field === 'game') setGame(theirs.game);
      else if (field === 'ownerId') form.setValue(field, values.ownerId);
      else form.setValue(field, values[field] ?? '');
    }
    stored.current = theirs;
    setConflict(null);
  };
  const nameOf = (field: keyof IdeaFields, value: string | number) => {
    const owners = [...(choices?.people ?? []), conflict?.theirs.owner];
    const games = [game, conflict?.theirs.game];
    const names = {
      category: categories.find(({ slug }) => slug === value)?.name,
      ownerId: owners.find((one) => one?.id === value)?.name,
      game: games.find((one) => one?.slug === value)?.title,
    };
    return (field in names ? names[field as keyof typeof names] : undefined) ?? String(value);
  };
  const removal = useAction({
    run: () => removeIdea(idea?.id ?? 0),
    success: () => t('Idea deleted'),
    failure: t('Failed to delete the idea'),
    onDone: onClose,
  });
  const remove = async () => {
    const question = {
      title: t('Delete this idea?'),
      text: t('“{title}” and its notes are deleted. This can’t be undone.', {
        title: idea?.title ?? '',
      }),
      action: t('Delete'),
      danger: true,
    };
    if (await confirm(question)) await removal.act();
  };
  return (
    <>
      <FormDialog
        wide
        confirmsDiscard
        title={idea === null ? t('New idea') : readOnly ? t('Idea') : t('Edit idea')}
        action={readOnly ? t('Close') : t('Save')}
        {...(readOnly && {
          cancel: null,
          description: t(
            'Only its owner or an editor can change it. Ask an editor to assign it to you.',
          ),
        })}
        busy={busy}
        otherAction={
          !readOnly && (
            <>
              {idea && (
                <OutlineButton busy={removal.busy} onClick={() => void remove()}>
                  {t('Delete')}
                </OutlineButton>
              )}
              <OutlineButton
                disabled={busy}
                onClick={() => {
                  starts.current = true;
                  if (form.getValues('category') !== '') return submitAgain();
                  const message = t('is required to start a draft');
                  return form.setError('category', { message }, { shouldFocus: true });
                }}
              >
                {t('Start Draft')}
              </OutlineButton>
            </>
          )
        }
        onSubmit={(event) => {
          starts.current = false;
          if (!readOnly) return submit(event);
          event.preventDefault();
          return onClose();
        }}
        onClose={onClose}
      >
        <FormInput
          form={form}
          name="title"
          label={t('Title')}
          dir="auto"
          maxLength={PLAN_LIMITS.title}
          readOnly={readOnly}
        />
        <FormTextArea
          form={form}
          name="notes"
          label={t('Notes')}
          rows={4}
          dir="auto"
          maxLength={PLAN_LIMITS.notes}
          readOnly={readOnly}
        />
        <div className={styles.two}>
          <FormSelect form={form} name="category" label={t('Category')} disabled={readOnly}>
            <option value="">{t('None yet')}</option>
            <Options of={categories.map(({ slug, name }) => [slug, name])} />
          </FormSelect>
          <FormInput
            form={form}
            name="plannedOn"
            label={t('Planned for')}
            type="date"
            max="9999-12-31"
            readOnly={readOnly}
          />
        </div>
        <FormField form={form} name="ownerId" label={t('Owner')}>
          {({ onChange: _change, ref: _ref, ...control }) => (
            <PersonSelect
              {...control}
              disabled={readOnly}
              people={choices?.people ?? []}
              present={stored.current?.owner ?? null}
              value={form.watch('ownerId')}
              onChange={(id) => form.setValue('ownerId', id, { shouldDirty: true })}
            />
          )}
        </FormField>
        {game ? (
          <p className={styles.game}>
            <span>{t('Game')}</span>
            <b dir="auto">{game.title}</b>
            {!readOnly && (
              <ToolButton
                label={t('Remove {title}', { title: game.title })}
                icon={X}
                onClick={() => setGame(null)}
              />
            )}
          </p>
        ) : (
          !readOnly && (
            <GameSearch
              label={t('Game')}
              readOnly={false}
              without={[]}
              onPick={({ slug, title: name }) => setGame({ slug, title: name })}
            />
          )
        )}
      </FormDialog>
      {dialog}
      {conflict && (
        <IdeaConflictDialog
          conflict={conflict}
          nameOf={nameOf}
          onOverwrite={() => {
            takeTheirs(conflict.theirs, conflict.others);
            submitAgain();
          }}
          onTake={() => takeTheirs(conflict.theirs, [...conflict.others, ...conflict.both])}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
