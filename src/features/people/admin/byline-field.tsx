import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fold } from '#lib/text/words.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Select } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import type { Byline } from '../contract.ts';
import { BYLINE_MAX, BYLINE_ROLES, type BylineRole, PERSON_LIMITS } from '../values.ts';
import { addGuest, adminPeopleQuery, ownPersonQuery } from './api.ts';
import * as styles from './people.module.css';

type NamedPerson = Pick<Byline[number], 'personId' | 'name' | 'role'>;

const ROLE_WORDS: Record<BylineRole, string> = {
  author: 'Author',
  words: 'Words',
  pictures: 'Pictures',
  edit: 'Edit',
};

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
  const list = useId();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data } = useQuery({ ...adminPeopleQuery(search, 1), enabled: search !== '' });
  const suggested = (data?.people ?? []).filter(({ id }) => !named.has(id));
  const { act, busy } = useAction({
    run: async (name: string) => {
      const { people } = await client.fetchQuery(adminPeopleQuery(name, 1));
      const same = people.filter((one) => keyOf(one.name) === keyOf(name));
      // Of two people of one name the one that is not there yet.
      const person = same.find(({ id }) => !named.has(id)) ?? same[0] ?? (await addGuest(name));
      return { personId: person.id, name: person.name, role: 'author' as const };
    },
    failure: 'Failed to add the author',
    onDone: (person) => {
      setText('');
      if (!named.has(person.personId)) onAdd(person);
    },
  });
  const isFull = named.size >= BYLINE_MAX;
  const add = () => {
    if (typed !== '' && !busy && !isFull) void act(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const isKnown = suggested.some(({ name }) => keyOf(name) === keyOf(typed));
  return (
    <Field
      label="Authors"
      hint={
        named.size === 0
          ? `Nobody named: readers see “${authorLabel}”`
          : 'A name that nobody has yet becomes a guest’s'
      }
      error={error}
    >
      {(control) => (
        <div className={styles.add}>
          <Input
            {...control}
            list={list}
            maxLength={PERSON_LIMITS.name}
            autoComplete="off"
            dir="auto"
            readOnly={readOnly}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <datalist id={list}>
            {suggested.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          <Button variant="line" disabled={readOnly || typed === '' || isFull} onClick={add}>
            {typed === '' || isKnown || search !== typed ? 'Add' : 'Add guest'}
          </Button>
        </div>
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
  const move = (index: number, by: number) => {
    const [person] = people.slice(index, index + 1);
    if (person) onChange(people.toSpliced(index, 1).toSpliced(index + by, 0, person));
  };
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
              <span className={styles.tools}>
                <ToolButton
                  label={`Move ${person.name} up`}
                  disabled={readOnly || index === 0}
                  onClick={() => move(index, -1)}
                >
                  <Icon icon={ArrowUp} />
                </ToolButton>
                <ToolButton
                  label={`Move ${person.name} down`}
                  disabled={readOnly || index === people.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <Icon icon={ArrowDown} />
                </ToolButton>
                <ToolButton
                  danger
                  label={`Remove ${person.name}`}
                  disabled={readOnly}
                  onClick={() => {
                    onChange(people.toSpliced(index, 1));
                    list.current?.focus();
                  }}
                >
                  <Icon icon={X} />
                </ToolButton>
              </span>
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
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
