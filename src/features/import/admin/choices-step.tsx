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
              <b>{one.name}</b> <small>{formatCount(one.count, 'item')}</small>
            </span>
            <Icon icon={ArrowRight} className="onward" />
            {choice(one)}
          </li>
        ))}
        {matches.length === 0 && (subjects.length > 0 || last === undefined) && (
          <li>
            <span className={styles.more}>{subjects.length === 0 ? 'None' : 'No matches'}</span>
          </li>
        )}
        {last}
      </ul>
    </Box>
  );
}

interface MapSelectProps {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The label of the option for null. */
  none?: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

function MapSelect({ label, options, none, value, onChange }: MapSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
      {none !== undefined && <option value="">{none}</option>}
    </Select>
  );
}

type Option<Value> = readonly [value: Value, label: string, note: string];

const STATES: Option<ImportChoices['states']>[] = [
  ['original', 'Keep each article’s status', 'Published articles stay published, with their date'],
  ['drafts', 'Import all as drafts', 'Nothing is public until you publish it'],
];
const IMAGES: Option<ImportChoices['images']>[] = [
  ['fetch', 'Download from the old site', 'The old site must stay online until this is done'],
  ['folder', 'Use the folder or .zip', 'Missing images are downloaded from the old site'],
  ['leave', 'Leave on the old site', 'Readers load them from the old site'],
];

interface RadioBoxProps<Value> {
  title: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

function RadioBox<Value extends string>(props: RadioBoxProps<Value>) {
  const { title, options, value: chosen, onChange } = props;
  return (
    <Box title={title}>
      <div role="radiogroup" aria-label={title}>
        {options.map(([value, label, note]) => (
          <RadioLine
            key={value}
            name={title}
            checked={value === chosen}
            onChange={() => onChange(value)}
            note={note}
          >
            {label}
          </RadioLine>
        ))}
      </div>
    </Box>
  );
}

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
  const ours = categories.map(({ slug, name }) => [slug, name] as const);
  const users = useQuery(usersQuery()).data ?? [];
  const start = useAction({
    run: () => startImport(id, choices),
    failure: "Couldn't start the import",
  });
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
            <MapSelect
              label={`Category for ${name}`}
              options={ours}
              none={`New: ${name}`}
              value={choices.categories[of] ?? null}
              onChange={(slug) => change({ categories: { ...choices.categories, [of]: slug } })}
            />
          )}
          last={
            <li>
              <span>No category</span>
              <Icon icon={ArrowRight} className="onward" />
              <MapSelect
                label="Category for articles without one"
                options={ours}
                value={choices.otherCategory ?? defaultCategory(ours.map(([slug]) => slug)) ?? null}
                onChange={(otherCategory) => change({ otherCategory })}
              />
            </li>
          }
        />
        <MapRows
          title="Authors"
          subjects={mapping.authors}
          last={
            mapping.authors.length > 0 ? (
              <li className={styles.help}>
                <small>The chosen account can edit the articles. Bylines stay as they are.</small>
              </li>
            ) : undefined
          }
          choice={({ id: of, name }) => (
            <MapSelect
              label={`Account for ${name}`}
              options={users.map(({ id: user, username }) => [String(user), username])}
              none="Your account"
              value={String(choices.authors[of] ?? '') || null}
              onChange={(user) =>
                change({
                  authors: { ...choices.authors, [of]: user === null ? null : Number(user) },
                })
              }
            />
          )}
        />
        <div className="stack">
          <RadioBox
            title="Article status"
            options={STATES}
            value={choices.states}
            onChange={(states) => change({ states })}
          />
          <RadioBox
            title="Images"
            options={IMAGES.filter(([value]) => value !== 'folder' || imagesPath !== null)}
            value={choices.images}
            onChange={(chosenImages) => change({ images: chosenImages })}
          />
          {report.generator !== 'Savepoint' && (
            <Box title="Category and tag URLs">
              <div className="stack">
                {FOLDERS.map(([key, label, example]) => (
                  <Field
                    key={key}
                    label={label}
                    hint={`Leave empty unless the old site had its own, such as ${example}.`}
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
          Back to Preview
        </Button>
        <Button
          variant="primary"
          busy={start.busy}
          busyLabel="Starting..."
          disabled={total === 0}
          onClick={() => void start.act()}
        >
          {`Import ${formatCount(total, 'Item')}`}
        </Button>
      </div>
    </>
  );
}
