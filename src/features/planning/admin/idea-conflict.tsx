import type { z } from 'zod';
import { problemOf } from '#lib/api/admin-api.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { DangerButton, OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { Button } from '#ui/button.tsx';
import type { Idea, ideaInputSchema } from '../contract.ts';
import { getIdeas, putIdea } from './api.ts';

/** An idea's fields as they are sent. */
export type IdeaFields = z.infer<typeof ideaInputSchema>;
type Field = keyof IdeaFields;

const LABELS: Record<Field, string> = {
  title: t('Title'),
  notes: t('Notes'),
  category: t('Category'),
  plannedOn: t('Planned for'),
  ownerId: t('Owner'),
  game: t('Game'),
};
const FIELDS = Object.keys(LABELS) as Field[];

export const fieldsOf = ({ title, notes, category, plannedOn, owner, game }: Idea): IdeaFields => ({
  ...{ title, notes, category, plannedOn },
  ownerId: owner?.id ?? null,
  game: game?.slug ?? null,
});

/** Someone else changed fields that the user changed, too. */
export class IdeaConflict extends Error {
  readonly theirs: Idea;
  readonly mine: IdeaFields;
  /** What both changed. */
  readonly both: readonly Field[];
  /** What the user didn't change. */
  readonly others: readonly Field[];

  constructor(theirs: Idea, mine: IdeaFields, changed: readonly Field[], both: readonly Field[]) {
    super('plan.stale');
    this.theirs = theirs;
    this.mine = mine;
    this.both = both;
    this.others = FIELDS.filter((field) => !changed.includes(field));
  }
}

/**
 * Saves the fields that differ from the idea as it was loaded; what someone else changed in other fields stays.
 * @throws IdeaConflict
 */
export async function saveIdea(loaded: Idea, mine: IdeaFields): Promise<Idea> {
  const before = fieldsOf(loaded);
  const changed = FIELDS.filter((field) => mine[field] !== before[field]);
  const patch = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  try {
    return await putIdea(loaded.id, { ...patch, version: loaded.version });
  } catch (error) {
    if (problemOf(error).code !== 'plan.stale') throw error;
    const theirs = (await getIdeas()).find(({ id }) => id === loaded.id);
    if (theirs === undefined) throw error;
    const now = fieldsOf(theirs);
    const both = changed.filter(
      (field) => now[field] !== before[field] && now[field] !== mine[field],
    );
    if (both.length > 0) throw new IdeaConflict(theirs, mine, changed, both);
    return putIdea(loaded.id, { ...patch, version: theirs.version });
  }
}

interface IdeaConflictDialogProps {
  conflict: IdeaConflict;
  /** A category, person or game by its value in a field. */
  nameOf: (field: Field, value: string | number) => string;
  /** The other fields become theirs in any case. */
  onOverwrite: () => void;
  onTake: () => void;
  onClose: () => void;
}

/** What both changed in an idea, and whose version stays. */
export function IdeaConflictDialog(props: IdeaConflictDialogProps) {
  const { conflict, nameOf, onOverwrite, onTake, onClose } = props;
  const textOf = (field: Field, fields: IdeaFields) => {
    const value = fields[field];
    if (value === null || value === '') return t('None');
    return field === 'plannedOn' ? formatDate(String(value), 'full') : nameOf(field, value);
  };
  const theirs = fieldsOf(conflict.theirs);
  return (
    <Dialog
      title={t('Someone else changed this idea')}
      description={t('Your changes aren’t saved yet. Choose which ones stay.')}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <OutlineButton onClick={onTake}>{t('Take theirs')}</OutlineButton>
          <DangerButton onClick={onOverwrite}>{t('Overwrite')}</DangerButton>
        </>
      }
    >
      <Facts
        facts={conflict.both.flatMap((field) => [
          [t('{field}, theirs', { field: LABELS[field] }), textOf(field, theirs)],
          [t('{field}, yours', { field: LABELS[field] }), textOf(field, conflict.mine)],
        ])}
      />
    </Dialog>
  );
}
