import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** Is not suggested. */
  without: number;
  onPick: (author: AdminAuthor) => void;
}

/** A field that finds somebody by a part of their name; of two of one name the addresses tell who is who. */
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
      ...{ key: author.id, author },
      words: (
        <>
          {author.name}
          <small>
            {author.slug} · {author.account ?? 'Guest'}
          </small>
        </>
      ),
    }));
  return (
    <Field label="Author" hint="The one who stays" error={error}>
      {(control) => (
        <SuggestInput
          {...control}
          options={isOpen && typed !== '' && !readOnly ? found : []}
          listLabel="Authors"
          said={`${found.length} ${found.length === 1 ? 'author' : 'authors'}`}
          takesFirst
          isStale={isPending || isPlaceholderData || search !== typed}
          readOnly={readOnly}
          maxLength={AUTHOR_LIMITS.name}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onTake={({ author }) => {
            setText('');
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

/** Merges somebody into another one, who is chosen here. */
export function MergeAuthorDialog({ author, onClose }: MergeAuthorDialogProps) {
  return (
    <MergeDialog<AdminAuthor>
      noun="author"
      description={`“${author.name}” becomes part of another author: articles and addresses lead there, and what that one does not say of themselves they take over. This cannot be undone.`}
      run={(into) => mergeAuthor(author.id, into.id)}
      nameOf={({ name }) => name}
      pathOf={({ slug }) => authorPath(slug)}
      search={(field) => <AuthorSearch {...field} without={author.id} />}
      onClose={onClose}
    />
  );
}
