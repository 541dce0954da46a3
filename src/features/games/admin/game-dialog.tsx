import { Image } from 'lucide';
import { useEffect } from 'react';
import { useMediaPicker } from '#features/media/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input, TextArea } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminGame, GameInput } from '../contract.ts';
import { GameCover } from '../web/covers/game-cover.tsx';
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
      <GameCover game={{ title: title || t('Title'), cover }} sizes="8rem" />
      <Button variant="line" disabled={readOnly} onClick={() => void choose()}>
        <Icon icon={Image} />
        {t('Choose Cover')}
      </Button>
      {cover !== null && (
        <Button variant="quiet" disabled={readOnly} onClick={() => form.setValue('cover', null)}>
          {t('Remove Cover')}
        </Button>
      )}
      {dialog}
    </div>
  );
}

type TextName = 'developer' | 'publisher' | 'series' | 'genres' | 'wikidata' | 'slug';

const TEXTS: readonly [name: TextName, label: string, hint: string][] = [
  ['developer', t('Developer'), ''],
  ['publisher', t('Publisher'), ''],
  ['series', t('Game series'), ''],
  ['genres', t('Genres'), t('Separate with commas')],
  ['slug', t('Slug'), t('Used in the URL. Leave empty to generate it from the title.')],
  [
    'wikidata',
    t('Wikidata ID'),
    t(
      'Optional. The game’s ID at wikidata.org, such as Q123. Other sites recognize the game by it.',
    ),
  ],
];

interface GameDialogProps {
  /** The game to change; null adds one. */
  game: AdminGame | null;
  /** The title of a new game. */
  title?: string;
  /** Whether the user may list it before an article about it is public. */
  mayList?: boolean;
  onDone: (game: AdminGame) => void;
  onClose: () => void;
}

/** Adds or changes a game. */
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
    success: () => t('Game {game} successfully', { game: game === null ? 'created' : 'updated' }),
    failure: t('Failed to {game} game', { game: game === null ? 'create' : 'update' }),
    onDone: (stored) => {
      onDone(stored);
      onClose();
    },
  });
  const { setFocus } = form;
  // Otherwise the image button would get the focus, because it comes first.
  useEffect(() => setFocus('title'), [setFocus]);
  return (
    <FormDialog
      wide
      confirmsDiscard
      title={game === null ? t('New game') : t('Edit game')}
      action={t('Save Game')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={record.form}>
        <CoverField form={form} readOnly={busy} />
        <div className={record.fields}>
          <FormField form={form} name="title" label={t('Title')}>
            {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
          </FormField>
          <LookupBox form={form} />
          <FormField
            form={form}
            name="summary"
            label={t('Summary')}
            hint={t('One or two sentences about the game')}
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
              {t('Show readers this game even before an article about it is public')}
            </CheckLine>
          ) : (
            <p className={styles.note}>{t('Readers see it once an article about it is public.')}</p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
