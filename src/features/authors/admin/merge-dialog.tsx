import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MergeDialog } from '#ui/admin/form/merge-dialog.tsx';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/field.tsx';
import type { AdminPerson } from '../contract.ts';
import { personPath } from '../paths.ts';
import { PERSON_LIMITS } from '../values.ts';
import { adminPeopleQuery, mergePerson } from './api.ts';

interface PersonSearchProps {
  error: string | undefined;
  readOnly: boolean;
  /** Is not suggested. */
  without: number;
  onPick: (person: AdminPerson) => void;
}

/** A field that finds somebody by a part of their name; of two of one name the addresses tell who is who. */
function PersonSearch({ error, readOnly, without, onPick }: PersonSearchProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...adminPeopleQuery(search, 1),
    enabled: search !== '',
  });
  const found = (data?.people ?? [])
    .filter(({ id }) => id !== without)
    .map((person) => ({
      ...{ key: person.id, person },
      words: (
        <>
          {person.name}
          <small>
            {person.slug} · {person.account ?? 'Guest'}
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
          maxLength={PERSON_LIMITS.name}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onTake={({ person }) => {
            setText('');
            setOpen(false);
            onPick(person);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}

interface MergePersonDialogProps {
  person: AdminPerson;
  onClose: () => void;
}

/** Merges somebody into another one, who is chosen here. */
export function MergePersonDialog({ person, onClose }: MergePersonDialogProps) {
  return (
    <MergeDialog<AdminPerson>
      noun="author"
      description={`“${person.name}” becomes part of another author: articles and addresses lead there, and what that one does not say of themselves they take over. This cannot be undone.`}
      run={(into) => mergePerson(person.id, into.id)}
      nameOf={({ name }) => name}
      pathOf={({ slug }) => personPath(slug)}
      search={(field) => <PersonSearch {...field} without={person.id} />}
      onClose={onClose}
    />
  );
}
