import { Image } from 'lucide';
import { useEffect } from 'react';
import { useMediaPicker } from '#features/media/admin/public.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input, TextArea } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminGame, GameInput } from '../contract.ts';
import { GameCover } from '../web/game-cover.tsx';
import { putGame } from './api.ts';
import { type GameForm, LinkRows, RatingRows, ReleaseRows } from './game-rows.tsx';
import { blankGame, type GameValues, gameFormSchema, valuesOf } from './game-values.ts';
import * as styles from './games.module.css';
import { LookupBox } from './lookup-box.tsx';

function CoverField({ form, readOnly }: { form: GameForm; readOnly: boolean }) {
  const { pickImage, dialog } = useMediaPicker();
  const [title, cover] = form.watch(['title', 'cover']);
  const choose = async () => {
    const picked = await pickImage();
    if (picked) form.setValue('cover', picked.src, { shouldDirty: true });
  };
  return (
    <div className={classNames(record.image, styles.cover)}>
      <GameCover game={{ title: title || 'Title', cover }} sizes="8rem" />
      <Button variant="line" disabled={readOnly} onClick={() => void choose()}>
        <Icon icon={Image} />
        Choose cover
      </Button>
      {cover !== null && (
        <Button variant="quiet" disabled={readOnly} onClick={() => form.setValue('cover', null)}>
          Remove cover
        </Button>
      )}
      {dialog}
    </div>
  );
}

type TextName = 'developer' | 'publisher' | 'series' | 'genres' | 'wikidata' | 'slug';

const TEXTS: readonly [name: TextName, label: string, hint: string][] = [
  ['developer', 'Made by', ''],
  ['publisher', 'Published by', ''],
  ['series', 'Series', ''],
  ['genres', 'Genres', 'Separate with commas'],
  ['slug', 'Slug', 'Of its address; made from the title where it is empty'],
  ['wikidata', 'Wikidata', 'Its item, such as Q123'],
];

interface GameDialogProps {
  /** The game to change; null makes one. */
  game: AdminGame | null;
  /** What a new one is called. */
  title?: string;
  /** Whether it may be shown before an article about it is public; a new one is, unless that is unticked. */
  mayList?: boolean;
  onDone: (game: AdminGame) => void;
  onClose: () => void;
}

/** Makes a game or changes one. */
export function GameDialog({
  game,
  title = '',
  mayList = false,
  onDone,
  onClose,
}: GameDialogProps) {
  const { form, busy, submit } = useFormAction<GameValues, GameInput, AdminGame>({
    schema: gameFormSchema,
    defaultValues: game ? valuesOf(game) : blankGame(title, mayList),
    run: (input) => putGame(game?.id ?? null, input),
    success: () => `Game ${game === null ? 'created' : 'updated'} successfully`,
    failure: `Failed to ${game === null ? 'create' : 'update'} game`,
    onDone: (stored) => {
      onDone(stored);
      onClose();
    },
  });
  const { setFocus } = form;
  // The button for the image comes before it.
  useEffect(() => setFocus('title'), [setFocus]);
  return (
    <FormDialog
      wide
      title={game === null ? 'New game' : 'Edit game'}
      action="Save Game"
      busyLabel="Saving..."
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={record.form}>
        <CoverField form={form} readOnly={busy} />
        <div className={record.fields}>
          <FormField form={form} name="title" label="Title">
            {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
          </FormField>
          <LookupBox form={form} />
          <FormField
            form={form}
            name="summary"
            label="Summary"
            hint="What it is, in a sentence or two"
          >
            {(control) => <TextArea {...control} rows={3} dir="auto" readOnly={busy} />}
          </FormField>
          <div className="pair">
            {TEXTS.map(([name, label, hint]) => (
              <FormField key={name} form={form} name={name} label={label} hint={hint}>
                {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
              </FormField>
            ))}
          </div>
          <ReleaseRows form={form} readOnly={busy} />
          <LinkRows form={form} readOnly={busy} />
          <RatingRows form={form} readOnly={busy} />
          {mayList ? (
            <CheckLine {...form.register('listed')}>
              Readers see it, whether or not an article about it is public
            </CheckLine>
          ) : (
            <p className={styles.note}>Readers see it from the first public article about it on.</p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
