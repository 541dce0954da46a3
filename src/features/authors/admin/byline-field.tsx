import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide';
import { useRef, useState } from 'react';
import { fold } from '#lib/text/words.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { useSite } from '#ui/site.ts';
import type { AdminPerson, Byline } from '../contract.ts';
import { BYLINE_MAX, BYLINE_ROLES, type BylineRole, PERSON_LIMITS } from '../values.ts';
import { addGuest, adminPeopleQuery, ownPersonQuery } from './api.ts';
import * as styles from './people.module.css';

type NamedPerson = Pick<Byline[number], 'personId' | 'name' | 'role'>;

const ROLE_WORDS: Record<BylineRole, string> = {
  author: 'Author',
  words: 'Words',
  images: 'Images',
  edit: 'Edit',
};

/** So many people are suggested. */
const MOST = 8;

const keyOf = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

interface BylineFieldProps {
  /** In their order; null where nothing was said yet: a new article names its writer. */
  byline: NamedPerson[] | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (byline: NamedPerson[]) => void;
}

/** Finds somebody by name, or adds a guest of that name. */
function AddPerson({ named, error, readOnly, onAdd }: AddPersonProps) {
  const { authorLabel } = useSite();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...adminPeopleQuery(search, 1),
    enabled: search !== '',
  });
  const found = (data?.people ?? []).filter(({ id }) => !named.has(id)).slice(0, MOST);
  const add = ({ id, name }: Pick<AdminPerson, 'id' | 'name'>) => {
    setText('');
    if (!named.has(id)) onAdd({ personId: id, name, role: 'author' });
  };
  const { act, busy } = useAction({
    run: async (name: string) => {
      const { people } = await client.fetchQuery(adminPeopleQuery(name, 1));
      const same = people.filter((one) => keyOf(one.name) === keyOf(name));
      // Of two people of one name the one that is not there yet.
      return same.find(({ id }) => !named.has(id)) ?? same[0] ?? addGuest(name);
    },
    failure: 'Failed to add the author',
    onDone: add,
  });
  const isFull = named.size >= BYLINE_MAX;
  const isClosed = readOnly || isFull || busy;
  const options = [
    ...found.map((person) => ({
      ...{ key: person.id, person },
      words: (
        <>
          {person.name}
          <small>{person.account ?? 'Guest'}</small>
        </>
      ),
    })),
    ...(found.some(({ name }) => keyOf(name) === keyOf(typed))
      ? []
      : [{ key: 'new', person: null, words: `New guest “${typed}”` }]),
  ];
  return (
    <Field
      label="Authors"
      hint={
        isFull
          ? `An article names ${BYLINE_MAX} people at most`
          : named.size === 0
            ? `Nobody named: readers see “${authorLabel}”`
            : undefined
      }
      error={error}
    >
      {(control) => (
        <SuggestInput
          {...control}
          options={isOpen && typed !== '' && !isClosed ? options : []}
          listLabel="Known authors"
          said={`${found.length} ${found.length === 1 ? 'author' : 'authors'}`}
          takesFirst
          isStale={isPending || isPlaceholderData || search !== typed}
          maxLength={PERSON_LIMITS.name}
          readOnly={isClosed}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onTake={({ person }) => {
            setOpen(false);
            if (person) add(person);
            else void act(typed);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}

interface AddPersonProps {
  /** Those who are there already, by their ids. */
  named: ReadonlySet<number>;
  error: string | undefined;
  readOnly: boolean;
  onAdd: (person: NamedPerson) => void;
}

/** Who is named over the article: searched, added, ordered, with what they did. */
export function BylineField({ byline, error, readOnly, onChange }: BylineFieldProps) {
  const own = useQuery(ownPersonQuery).data?.person;
  const mine: NamedPerson[] = own ? [{ personId: own.id, name: own.name, role: 'author' }] : [];
  const people = byline ?? mine;
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <AddPerson
        named={new Set(people.map(({ personId }) => personId))}
        error={error}
        readOnly={readOnly}
        onAdd={(person) => onChange([...people, person])}
      />
      {people.length > 0 && (
        <ul className={styles.named} ref={list} tabIndex={-1} aria-label="Named over the article">
          {people.map((person, index) => (
            <li key={person.personId}>
              <b dir="auto">{person.name}</b>
              <Select
                aria-label={`What ${person.name} did`}
                disabled={readOnly}
                value={person.role}
                onChange={(event) => {
                  const role = BYLINE_ROLES.find((one) => one === event.target.value) ?? 'author';
                  onChange(people.with(index, { ...person, role }));
                }}
              >
                {BYLINE_ROLES.map((role) => (
                  <option key={role} value={role}>
                    {ROLE_WORDS[role]}
                  </option>
                ))}
              </Select>
              {index > 0 && (
                <ToolButton
                  label={`Move ${person.name} up`}
                  disabled={readOnly}
                  onClick={() => {
                    onChange(people.toSpliced(index, 1).toSpliced(index - 1, 0, person));
                    list.current?.focus();
                  }}
                >
                  <Icon icon={ArrowUp} />
                </ToolButton>
              )}
              <ToolButton
                label={`Remove ${person.name}`}
                disabled={readOnly}
                onClick={() => {
                  onChange(people.toSpliced(index, 1));
                  list.current?.focus();
                }}
              >
                <Icon icon={X} />
              </ToolButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
