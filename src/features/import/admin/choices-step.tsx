import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import { usersQuery } from '#features/users/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { CheckLine, RadioLine } from '#ui/admin/form/controls.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import, ImportChoices, ImportMapping, ImportReport } from '../contract.ts';
import { defaultCategory, FOLDER_MAX, isOptionalType } from '../values.ts';
import { startImport } from './api.ts';
import * as styles from './import.module.css';
import { MapRows, MapSelect } from './map-rows.tsx';
import { OtherTypes } from './other-types.tsx';

type Read = Import & { report: Omit<ImportReport, 'warnings'>; mapping: ImportMapping };
type Option<Value> = readonly [value: Value, label: string, note: string];

const STATES: Option<ImportChoices['states']>[] = [
  [
    'original',
    t('Keep each article’s status'),
    t('Published articles stay published, with their date'),
  ],
  ['drafts', t('Import all as drafts'), t('Nothing is public until you publish it')],
];
const IMAGES: Option<ImportChoices['images']>[] = [
  ['fetch', t('Download from the old site'), t('The old site must stay online until this is done')],
  ['folder', t('Use the folder or .zip'), t('Missing images are downloaded from the old site')],
  ['leave', t('Leave on the old site'), t('Readers load them from the old site')],
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
  ['categoryFolder', t('Category base'), t('topics for /topics/reviews')],
  ['tagFolder', t('Tag base'), t('label for /label/zelda')],
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
    failure: t('Couldn’t start the import'),
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
          title={t('Categories')}
          subjects={mapping.categories}
          choice={({ id: of, name }) => (
            <MapSelect
              label={t('Category for {name}', { name })}
              options={ours}
              none={t('New: {name}', { name })}
              value={choices.categories[of] ?? null}
              onChange={(slug) => change({ categories: { ...choices.categories, [of]: slug } })}
            />
          )}
          last={
            <li>
              <span>{t('No category')}</span>
              <Icon icon={ArrowRight} className="onward" />
              <MapSelect
                label={t('Category for articles without one')}
                options={ours}
                value={choices.otherCategory ?? defaultCategory(ours.map(([slug]) => slug)) ?? null}
                onChange={(otherCategory) => change({ otherCategory })}
              />
            </li>
          }
        />
        <MapRows
          title={t('Authors')}
          subjects={mapping.authors}
          last={
            mapping.authors.length > 0 ? (
              <li className={styles.help}>
                <small>
                  {t('The chosen account can edit the articles. Bylines stay as they are.')}
                </small>
              </li>
            ) : undefined
          }
          choice={({ id: of, name }) => (
            <MapSelect
              label={t('Account for {name}', { name })}
              options={users.map(({ id: user, username }) => [String(user), username])}
              none={t('Your account')}
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
            title={t('Article status')}
            options={STATES}
            value={choices.states}
            onChange={(states) => change({ states })}
          />
          <RadioBox
            title={t('Images')}
            options={IMAGES.filter(([value]) => value !== 'folder' || imagesPath !== null)}
            value={choices.images}
            onChange={(chosenImages) => change({ images: chosenImages })}
          />
          {report.generator !== 'Savepoint' && (
            <Box title={t('Category and tag URLs')}>
              <div className="stack">
                {FOLDERS.map(([key, label, example]) => (
                  <InputField
                    key={key}
                    label={label}
                    hint={t('Leave empty unless the old site had its own, such as {example}.', {
                      example,
                    })}
                    maxLength={FOLDER_MAX}
                    value={choices[key]}
                    onChange={({ target }) => change({ [key]: target.value })}
                  />
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
            <Box title={t('Members')}>
              <CheckLine
                checked={choices.members}
                onChange={({ target }) => change({ members: target.checked })}
              >
                {t(
                  'Import {members, plural, one {# member} other {# members}} as unconfirmed subscribers',
                  { members: report.members },
                )}
              </CheckLine>
            </Box>
          )}
        </div>
      </div>
      <div className={`cluster ${styles.end}`}>
        <Button variant="line" onClick={onBack}>
          {t('Back to Preview')}
        </Button>
        <Button
          variant="primary"
          busy={start.busy}
          busyLabel={t('Starting...')}
          disabled={total === 0}
          onClick={() => void start.act()}
        >
          {t('Import {total, plural, one {# Item} other {# Items}}', { total })}
        </Button>
      </div>
    </>
  );
}
