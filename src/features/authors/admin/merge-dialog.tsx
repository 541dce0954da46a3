import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { MergeDialog } from '#ui/admin/form/merge-dialog.tsx';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/form/field.tsx';
import type { AdminAuthor } from '../contract.ts';
import { authorPath } from '../paths.ts';
import { AUTHOR_LIMITS } from '../values.ts';
import { adminAuthorsQuery, mergeAuthor } from './api.ts';

interface AuthorSearchProps {
  error: string | undefined;
  readOnly: boolean;
  /** The id of the author to leave out. */
  without: number;
  onPick: (author: AdminAuthor | null) => void;
}

/** Finds an author by part of a name; slugs distinguish authors with the same name. */
function AuthorSearch({ error, readOnly, without, onPick }: AuthorSearchProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...adminAuthorsQuery(search, 1),
    enabled: search !== '',
  });
  const found = (data?.authors ?? [])
    .filter(({ id }) => id !== without)
    .map((author) => ({
      key: author.id,
      author,
      words: (
        <>
          {author.name}
          <small>
            {author.slug} · {author.account ?? t('Guest')}
          </small>
        </>
      ),
    }));
  return (
    <Field label={t('Author')} hint={t('The author who stays')} error={error}>
      {(control) => (
        <SuggestInput
          {...control}
          options={isOpen && typed !== '' && !readOnly ? found : []}
          listLabel={t('Authors')}
          said={t('{found, plural, one {# author} other {# authors}}', { found: found.length })}
          takesFirst
          isStale={isPending || isPlaceholderData || search !== typed}
          readOnly={readOnly}
          maxLength={AUTHOR_LIMITS.name}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            onPick(null);
          }}
          onTake={({ author }) => {
            setText(author.name);
            setOpen(false);
            onPick(author);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}

interface MergeAuthorDialogProps {
  author: AdminAuthor;
  onClose: () => void;
}

/** Merges an author into another one. */
export function MergeAuthorDialog({ author, onClose }: MergeAuthorDialogProps) {
  return (
    <MergeDialog<AdminAuthor>
      noun={t('author')}
      description={t(
        '{name}’s articles and URL move to the author you choose; empty fields there are filled from {name}’s profile. This can’t be undone.',
        { name: author.name },
      )}
      run={(into) => mergeAuthor(author.id, into.id)}
      nameOf={({ name }) => name}
      pathOf={({ slug }) => authorPath(slug)}
      search={(field) => <AuthorSearch {...field} without={author.id} />}
      onClose={onClose}
    />
  );
}
