import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide';
import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { useSite } from '#ui/site.ts';
import type { AdminAuthor, Byline } from '../contract.ts';
import { AUTHOR_LIMITS, BYLINE_MAX, BYLINE_ROLES, type BylineRole } from '../values.ts';
import { addGuest, adminAuthorsQuery, ownAuthorQuery, putOwnAuthor } from './api.ts';
import { BLANK_AUTHOR } from './author-values.ts';
import * as styles from './authors.module.css';

type NamedAuthor = Pick<Byline[number], 'id' | 'name' | 'role'>;

const ROLE_WORDS: Record<BylineRole, string> = {
  author: t('Author'),
  words: t('Writing'),
  images: t('Images'),
  edit: t('Editing'),
};

const MAX_SUGGESTIONS = 8;

interface BylineFieldProps {
  /** In order; null in a new article, which credits its writer. */
  byline: NamedAuthor[] | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (byline: NamedAuthor[]) => void;
}

/** Finds an author by name, or adds a guest author. */
function AddAuthor({ named, writerHint, error, readOnly, onAdd }: AddAuthorProps) {
  const { authorLabel } = useSite();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const typed = text.trim();
  const search = useDebouncedValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...adminAuthorsQuery(search, 1),
    enabled: search !== '',
  });
  const found = (data?.authors ?? []).filter(({ id }) => !named.has(id)).slice(0, MAX_SUGGESTIONS);
  const add = ({ id, name }: Pick<AdminAuthor, 'id' | 'name'>) => {
    setText('');
    if (!named.has(id)) onAdd({ id, name, role: 'author' });
  };
  const { act, busy } = useAction({
    run: async (name: string) => {
      const { authors } = await client.fetchQuery(adminAuthorsQuery(name, 1));
      const same = authors.filter((one) => nameKey(one.name) === nameKey(name));
      // Of two authors with the same name, the one that isn't in the byline yet.
      return same.find(({ id }) => !named.has(id)) ?? same[0] ?? addGuest(name);
    },
    failure: t('Failed to add the author'),
    onDone: add,
  });
  const isFull = named.size >= BYLINE_MAX;
  const isClosed = readOnly || isFull || busy;
  const options = [
    ...found.map((author) => ({
      key: author.id,
      author,
      words: (
        <>
          {author.name}
          <small>{author.account ?? t('Guest')}</small>
        </>
      ),
    })),
    ...(found.some(({ name }) => nameKey(name) === nameKey(typed))
      ? []
      : [{ key: 'new', author: null, words: t('Add guest author “{typed}”', { typed }) }]),
  ];
  return (
    <Field
      label={t('Authors')}
      hint={
        isFull
          ? t('An article can have at most {bylineMax} authors', { bylineMax: BYLINE_MAX })
          : (writerHint ??
            (named.size === 0
              ? t('If left empty, readers see “{authorLabel}”.', { authorLabel })
              : undefined))
      }
      error={error}
    >
      {(control) => (
        <SuggestInput
          {...control}
          options={isOpen && typed !== '' && !isClosed ? options : []}
          listLabel={t('Known authors')}
          said={t('{found, plural, one {# author} other {# authors}}', { found: found.length })}
          takesFirst
          isStale={isPending || isPlaceholderData || search !== typed}
          maxLength={AUTHOR_LIMITS.name}
          readOnly={isClosed}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onTake={({ author }) => {
            setOpen(false);
            if (author) add(author);
            else void act(typed);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}

interface AddAuthorProps {
  /** Ids of the authors in the byline. */
  named: ReadonlySet<number>;
  /** Who a new article credits. */
  writerHint: string | undefined;
  error: string | undefined;
  readOnly: boolean;
  onAdd: (author: NamedAuthor) => void;
}

const credits = (author: AdminAuthor | null): NamedAuthor[] =>
  author === null ? [] : [{ id: author.id, name: author.name, role: 'author' }];

/** The byline in the article form: find, add, order and remove authors, and set their roles. */
export function BylineField({ byline, error, readOnly, onChange }: BylineFieldProps) {
  const writer = useQuery({ ...ownAuthorQuery, enabled: byline === null }).data;
  const { author: own = null, creditedName: name = null, mayRename } = writer ?? {};
  const authors = byline ?? credits(own);
  // The first article creates the page of its writer; a byline that names others needs it before.
  const { act: addBeside, busy } = useAction({
    run: async (author: NamedAuthor) => {
      const { bio, links, image } = BLANK_AUTHOR;
      const page = await putOwnAuthor({ bio, links, image, name: name ?? undefined });
      return [...credits(page.author), author];
    },
    failure: t('Failed to add the author'),
    onDone: (credited) => onChange(credited),
  });
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <AddAuthor
        named={new Set(authors.map(({ id }) => id))}
        error={error}
        readOnly={readOnly || busy}
        writerHint={
          byline === null && name !== null
            ? t('Readers see: {name}.{mayRename}', {
                name,
                mayRename: mayRename ? t(' Change it under Account.') : '',
              })
            : undefined
        }
        onAdd={(author) => {
          if (byline === null && own === null && name !== null) void addBeside(author);
          else onChange([...authors, author]);
        }}
      />
      {authors.length > 0 && (
        <ul
          className={styles.named}
          ref={list}
          tabIndex={-1}
          aria-label={t('Authors of this article')}
        >
          {authors.map((author, index) => (
            <li key={author.id}>
              <b dir="auto">{author.name}</b>
              <Select
                aria-label={t('Credit for {name}', { name: author.name })}
                disabled={readOnly}
                value={author.role}
                onChange={(event) => {
                  const role = BYLINE_ROLES.find((one) => one === event.target.value) ?? 'author';
                  onChange(authors.with(index, { ...author, role }));
                }}
              >
                <Options of={BYLINE_ROLES.map((role) => [role, ROLE_WORDS[role]])} />
              </Select>
              {index > 0 && (
                <ToolButton
                  label={t('Move {name} up', { name: author.name })}
                  icon={ArrowUp}
                  disabled={readOnly}
                  onClick={() => {
                    onChange(authors.toSpliced(index, 1).toSpliced(index - 1, 0, author));
                    list.current?.focus();
                  }}
                />
              )}
              <ToolButton
                label={t('Remove {name}', { name: author.name })}
                icon={X}
                disabled={readOnly}
                onClick={() => {
                  onChange(authors.toSpliced(index, 1));
                  list.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
