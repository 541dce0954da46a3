import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { MergeDialog } from '#ui/admin/form/merge-dialog.tsx';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/form/field.tsx';
import type { AdminTag } from '../contract.ts';
import { adminTagsQuery, mergeTag } from './api.ts';

interface TagSearchProps {
  error: string | undefined;
  readOnly: boolean;
  /** The id of the tag to leave out. */
  without: number;
  onPick: (tag: AdminTag | null) => void;
}

/** Finds a tag by part of its name. */
function TagSearch({ error, readOnly, without, onPick }: TagSearchProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data, isPending } = useQuery({ ...adminTagsQuery(search, 1), enabled: search !== '' });
  const found = (data?.tags ?? [])
    .filter(({ id }) => id !== without)
    .map((tag) => ({ key: tag.id, tag, words: tag.name }));
  return (
    <Field label={t('Tag')} hint={t('The tag that stays')} error={error}>
      {(control) => (
        <SuggestInput
          {...control}
          options={isOpen && typed !== '' && !readOnly ? found : []}
          listLabel={t('Tags')}
          said={t('{found, plural, one {# tag} other {# tags}}', { found: found.length })}
          takesFirst
          isStale={isPending || search !== typed}
          readOnly={readOnly}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            onPick(null);
          }}
          onTake={({ tag }) => {
            setText(tag.name);
            setOpen(false);
            onPick(tag);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}

interface MergeTagDialogProps {
  tag: AdminTag;
  onMerged: () => void;
  onClose: () => void;
}

/** Merges a tag into another one. */
export function MergeTagDialog({ tag, onMerged, onClose }: MergeTagDialogProps) {
  return (
    <MergeDialog<AdminTag>
      noun={t('tag')}
      description={t(
        'Articles tagged “{name}” get the tag you choose instead. This can’t be undone.',
        { name: tag.name },
      )}
      run={async (into) => {
        const stays = await mergeTag(tag.id, into.id);
        onMerged();
        return stays;
      }}
      nameOf={({ name }) => name}
      search={(field) => <TagSearch {...field} without={tag.id} />}
      onClose={onClose}
    />
  );
}
