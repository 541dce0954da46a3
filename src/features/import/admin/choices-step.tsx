import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { type ReactNode, useState } from 'react';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import { usersQuery } from '#features/users/admin/public.ts';
import { formatCount, formatNumber } from '#lib/format/count.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { CheckLine, FindField, RadioLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import, ImportChoices, ImportMapping, ImportReport } from '../contract.ts';
import { defaultCategory, FOLDER_MAX, isOptionalType } from '../values.ts';
import { startImport } from './api.ts';
import * as styles from './import.module.css';
import { OtherTypes } from './other-types.tsx';
import { Box } from './steps.tsx';

type Read = Import & { report: Omit<ImportReport, 'warnings'>; mapping: ImportMapping };
type Subject = { id: string; name: string; count: number };

/** Rows shown at first. */
const MAX_SHOWN = 40;
/** Longer lists get a search field. */
const MIN_SEARCHABLE = 12;

interface MapRowsProps<One extends Subject> {
  title: string;
  subjects: readonly One[];
  /** The last row. */
  last?: ReactNode;
  choice: (one: One) => ReactNode;
}

/** The source's names with a choice for each. */
function MapRows<One extends Subject>({ title, subjects, last, choice }: MapRowsProps<One>) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const term = search.trim().toLowerCase();
  const matches = subjects.filter(({ name }) => name.toLowerCase().includes(term));
  const shown = all ? matches : matches.slice(0, MAX_SHOWN);
  return (
    <Box
      title={title}
      flat
      aside={
        shown.length < matches.length && (
          <RowButton
            onClick={() => setAll(true)}
          >{`Show all ${formatNumber(matches.length)}`}</RowButton>
        )
      }
    >
      {subjects.length > MIN_SEARCHABLE && (
        <div className={styles.find}>
          <FindField
            aria-label={`Search ${title.toLowerCase()}`}
            placeholder={`Search ${formatNumber(subjects.length)}...`}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <ul className={styles.rows}>
        {shown.map((one) => (
          <li key={one.id}>
            <span dir="auto">
              <b>{one.name}</b> <small>{formatNumber(one.count)}</small>
            </span>
            <Icon icon={ArrowRight} className="onward" />
            {choice(one)}
          </li>
        ))}
        {matches.length === 0 && (
          <li>
            <span className={styles.more}>{subjects.length === 0 ? 'None' : 'No matches'}</span>
          </li>
        )}
        {last}
      </ul>
    </Box>
  );
}

/** The option for a new category, or for no account. */
const NONE = '';

const IMAGES = {
  fetch: 'Fetch from the old site',
  folder: 'Use the folder or .zip',
  leave: 'Leave on the old site',
} as const;

/** What an export doesn't contain. */
const FOLDERS = [
  ['categoryFolder', 'Category base', 'topics for /topics/reviews'],
  ['tagFolder', 'Tag base', 'label for /label/zelda'],
] as const;

/** The defaults. */
function initialChoices({ mapping, imagesPath }: Read): ImportChoices {
  const suggestions = <To,>(subjects: readonly { id: string; match: To }[]) =>
    Object.fromEntries(subjects.map(({ id, match }) => [id, match]));
  return {
    categories: suggestions(mapping.categories),
    authors: suggestions(mapping.authors),
    otherCategory: null,
    categoryFolder: '',
    tagFolder: '',
    states: 'original',
    images: imagesPath === null ? 'fetch' : 'folder',
    types: [],
    members: false,
  };
}

/** The third step: categories, authors, states and images. Everything has a default. */
export function ChoicesStep({ data, onBack }: { data: Read; onBack: () => void }) {
  const { id, mapping, report, imagesPath } = data;
  const [choices, setChoices] = useSessionState(`import-choices-${id}`, initialChoices(data));
  const change = (part: Partial<ImportChoices>) => setChoices({ ...choices, ...part });
  const categories = useQuery(adminCategoriesQuery()).data ?? [];
  const users = useQuery(usersQuery()).data ?? [];
  const start = useAction({
    run: () => startImport(id, choices),
    failure: "Couldn't start the import",
  });
  const { images } = report;
  const types = report.types.filter(({ name }) => isOptionalType(name));
  const chosen = types.filter(({ name }) => choices.types.includes(name));
  const total = chosen.reduce(
    (sum, { count }) => sum + count,
    report.items - report.outcomes.skipped,
  );

  return (
    <>
      <div className={`stack ${styles.grid} ${styles.thirds}`}>
        <MapRows
          title="Categories"
          subjects={mapping.categories}
          choice={({ id: of, name }) => (
            <Select
              aria-label={`Category for ${name}`}
              value={choices.categories[of] ?? NONE}
              onChange={({ target: { value } }) =>
                change({
                  categories: { ...choices.categories, [of]: value === NONE ? null : value },
                })
              }
            >
              {categories.map(({ slug, name: ours }) => (
                <option key={slug} value={slug}>
                  {ours}
                </option>
              ))}
              <option value={NONE}>{`New: ${name}`}</option>
            </Select>
          )}
          last={
            <li>
              <span>No category</span>
              <Icon icon={ArrowRight} className="onward" />
              <Select
                aria-label="Category for articles without one"
                value={
                  choices.otherCategory ??
                  defaultCategory(categories.map(({ slug }) => slug)) ??
                  NONE
                }
                onChange={({ target }) => change({ otherCategory: target.value })}
              >
                {categories.map(({ slug, name: ours }) => (
                  <option key={slug} value={slug}>
                    {ours}
                  </option>
                ))}
              </Select>
            </li>
          }
        />
        <MapRows
          title="Authors"
          subjects={mapping.authors}
          choice={({ id: of, name }) => (
            <Select
              aria-label={`Account for ${name}`}
              value={choices.authors[of] ?? NONE}
              onChange={({ target: { value } }) =>
                change({
                  authors: { ...choices.authors, [of]: value === NONE ? null : Number(value) },
                })
              }
            >
              {users.map(({ id: user, username }) => (
                <option key={user} value={user}>
                  {username}
                </option>
              ))}
              <option value={NONE}>Your account</option>
            </Select>
          )}
        />
        <div className="stack">
          <Box title="States">
            <div role="radiogroup" aria-label="States">
              <RadioLine
                name="states"
                checked={choices.states === 'original'}
                onChange={() => change({ states: 'original' })}
                note="Published articles stay published, with their date"
              >
                Keep their status
              </RadioLine>
              <RadioLine
                name="states"
                checked={choices.states === 'drafts'}
                onChange={() => change({ states: 'drafts' })}
                note="Nothing is public until you publish it"
              >
                Import all as drafts
              </RadioLine>
            </div>
          </Box>
          <Box title="Images">
            <div role="radiogroup" aria-label="Images">
              <RadioLine
                name="images"
                checked={choices.images === 'fetch'}
                onChange={() => change({ images: 'fetch' })}
                note={formatCount(images.count, 'image')}
              >
                {IMAGES.fetch}
              </RadioLine>
              {imagesPath !== null && (
                <RadioLine
                  name="images"
                  checked={choices.images === 'folder'}
                  onChange={() => change({ images: 'folder' })}
                  note="Missing ones are fetched from the old site"
                >
                  {IMAGES.folder}
                </RadioLine>
              )}
              <RadioLine
                name="images"
                checked={choices.images === 'leave'}
                onChange={() => change({ images: 'leave' })}
                note="Readers load them from the old site"
              >
                {IMAGES.leave}
              </RadioLine>
            </div>
          </Box>
          {report.generator !== 'Savepoint' && (
            <Box title="Category and tag URLs">
              <div className="stack">
                {FOLDERS.map(([key, label, example]) => (
                  <Field
                    key={key}
                    label={label}
                    count="optional"
                    hint={`Only if your old site used a custom base, e.g. ${example}`}
                  >
                    {(control) => (
                      <Input
                        {...control}
                        autoComplete="off"
                        maxLength={FOLDER_MAX}
                        value={choices[key]}
                        onChange={({ target }) => change({ [key]: target.value })}
                      />
                    )}
                  </Field>
                ))}
              </div>
            </Box>
          )}
          <OtherTypes
            types={types}
            chosen={choices.types}
            onChange={(chosenTypes) => change({ types: chosenTypes })}
          />
          {report.members > 0 && (
            <Box title="Members">
              <CheckLine
                checked={choices.members}
                onChange={({ target }) => change({ members: target.checked })}
              >
                {`Import ${formatCount(report.members, 'member')} as unconfirmed subscribers`}
              </CheckLine>
            </Box>
          )}
        </div>
      </div>
      <div className={`cluster ${styles.end}`}>
        <Button variant="line" onClick={onBack}>
          Back to Report
        </Button>
        <Button
          variant="primary"
          busy={start.busy}
          busyLabel="Starting..."
          disabled={total === 0}
          onClick={() => void start.act()}
        >
          {`Import ${formatCount(total, 'Article')}`}
        </Button>
      </div>
    </>
  );
}
