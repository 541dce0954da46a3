import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { type ReactNode, useState } from 'react';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import { usersQuery } from '#features/users/admin/public.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { CheckLine, FindField, RadioLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import, ImportChoices, ImportProposal, ImportReport } from '../contract.ts';
import { categoryForOthers, FOLDER_MAX } from '../values.ts';
import { beginMove } from './api.ts';
import { count, counted } from './labels.ts';
import * as styles from './move-in.module.css';
import { Box } from './parts.tsx';

type Read = Import & { report: Omit<ImportReport, 'notes'>; proposal: ImportProposal };
type Subject = { id: string; name: string; count: number };

/** So many lines stand there before somebody asks for all. */
const FIRST = 40;
/** More are looked for by name. */
const MANY = 12;

interface MapRowsProps<One extends Subject> {
  title: string;
  subjects: readonly One[];
  /** Stands below them all. */
  last?: ReactNode;
  choice: (one: One) => ReactNode;
}

/** What the source calls something, and what it becomes here; found by name where there are many. */
function MapRows<One extends Subject>({ title, subjects, last, choice }: MapRowsProps<One>) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const wanted = search.trim().toLowerCase();
  const found = subjects.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shown = all ? found : found.slice(0, FIRST);
  return (
    <Box
      title={title}
      flat
      aside={
        shown.length < found.length && (
          <RowButton onClick={() => setAll(true)}>{`Show all ${count(found.length)}`}</RowButton>
        )
      }
    >
      {subjects.length > MANY && (
        <div className={styles.find}>
          <FindField
            aria-label={`Search ${title.toLowerCase()}`}
            placeholder={`Search ${count(subjects.length)}...`}
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
              <b>{one.name}</b> <small>{count(one.count)}</small>
            </span>
            <Icon icon={ArrowRight} className="onward" />
            {choice(one)}
          </li>
        ))}
        {found.length === 0 && (
          <li>
            <span className={styles.more}>
              {subjects.length === 0 ? 'None' : 'None is called so'}
            </span>
          </li>
        )}
        {last}
      </ul>
    </Box>
  );
}

/** In a list of what is there: something new, or nobody. */
const NONE = '';

const IMAGES = {
  fetch: 'Fetch them from the old site',
  folder: 'Take them from a folder or .zip',
  leave: 'Leave them where they are',
} as const;

/** What an export does not say: each is asked for by its name. */
const FOLDERS = [
  ['categoryFolder', 'Folder of categories', 'topics for /topics/reviews'],
  ['tagFolder', 'Folder of tags', 'label for /label/zelda'],
] as const;

/** What nobody has chosen otherwise. */
function initialChoices({ proposal, imagesPath }: Read): ImportChoices {
  const become = <To,>(subjects: readonly { id: string; becomes: To }[]) =>
    Object.fromEntries(subjects.map(({ id, becomes }) => [id, becomes]));
  return {
    categories: become(proposal.categories),
    authors: become(proposal.authors),
    otherCategory: null,
    categoryFolder: '',
    tagFolder: '',
    states: 'asTheyWere',
    images: imagesPath === null ? 'fetch' : 'folder',
    members: false,
  };
}

/** The third step: what is to become of what is there; each choice has a default. */
export function ChoicesStep({ found, onBack }: { found: Read; onBack: () => void }) {
  const { id, proposal, report, imagesPath } = found;
  const [choices, setChoices] = useSessionState(`move-in-choices-${id}`, initialChoices(found));
  const change = (part: Partial<ImportChoices>) => setChoices({ ...choices, ...part });
  const categories = useQuery(adminCategoriesQuery()).data ?? [];
  const users = useQuery(usersQuery()).data ?? [];
  const move = useAction({
    run: () => beginMove(id, choices),
    failure: 'The import was not begun',
  });
  const moved = report.items - report.becomes.leftOut;
  const { images } = report;

  return (
    <>
      <div className={`stack ${styles.grid} ${styles.thirds}`}>
        <MapRows
          title="Categories"
          subjects={proposal.categories}
          choice={({ id: of, name }) => (
            <Select
              aria-label={`${name} becomes`}
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
              <span>Articles without any</span>
              <Icon icon={ArrowRight} className="onward" />
              <Select
                aria-label="Articles without any category get"
                value={
                  choices.otherCategory ??
                  categoryForOthers(categories.map(({ slug }) => slug)) ??
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
          subjects={proposal.authors}
          choice={({ id: of, name }) => (
            <Select
              aria-label={`${name} becomes`}
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
              <option value={NONE}>The magazine’s byline</option>
            </Select>
          )}
        />
        <div className="stack">
          <Box title="States">
            <div role="radiogroup" aria-label="States">
              <RadioLine
                name="states"
                checked={choices.states === 'asTheyWere'}
                onChange={() => change({ states: 'asTheyWere' })}
                note="Published stays published, with its date"
              >
                As they were
              </RadioLine>
              <RadioLine
                name="states"
                checked={choices.states === 'drafts'}
                onChange={() => change({ states: 'drafts' })}
                note="Nothing is public until somebody publishes it"
              >
                All as drafts
              </RadioLine>
            </div>
          </Box>
          <Box title="Images">
            <div role="radiogroup" aria-label="Images">
              <RadioLine
                name="images"
                checked={choices.images === 'fetch'}
                onChange={() => change({ images: 'fetch' })}
                note={counted(images.count, 'image')}
              >
                {IMAGES.fetch}
              </RadioLine>
              {imagesPath !== null && (
                <RadioLine
                  name="images"
                  checked={choices.images === 'folder'}
                  onChange={() => change({ images: 'folder' })}
                  note="Those that are not in it are fetched"
                >
                  {IMAGES.folder}
                </RadioLine>
              )}
              <RadioLine
                name="images"
                checked={choices.images === 'leave'}
                onChange={() => change({ images: 'leave' })}
                note="Readers then load them from another site"
              >
                {IMAGES.leave}
              </RadioLine>
            </div>
          </Box>
          {report.madeBy !== 'Savepoint' && (
            <Box title="Addresses of lists">
              <div className="stack">
                {FOLDERS.map(([key, label, example]) => (
                  <Field
                    key={key}
                    label={label}
                    count="optional"
                    hint={`${example}, where the old site had named it so itself`}
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
          {report.members > 0 && (
            <Box title="Readers">
              <CheckLine
                checked={choices.members}
                onChange={({ target }) => change({ members: target.checked })}
              >
                {`Take ${counted(report.members, 'member')} along as unconfirmed subscribers`}
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
          busy={move.busy}
          busyLabel="Beginning..."
          disabled={moved === 0}
          onClick={() => void move.act()}
        >
          {`Move In ${counted(moved, 'Article')}`}
        </Button>
      </div>
    </>
  );
}
