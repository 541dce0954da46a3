import { Trash } from 'lucide';
import { useState } from 'react';
import { Picker } from '#features/featured/admin/public.ts';
import { OWN_LAYOUTS, type OwnSection } from '#lib/home/home-layout.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { CheckLine, RadioLine } from '#ui/admin/form/controls.tsx';
import { InputField, Options, SelectField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Field } from '#ui/form/field.tsx';
import { layoutSchema } from '../../home.contract.ts';
import { HOME_LIMITS } from '../../home.values.ts';
import { TargetField } from '../menus/target-field.tsx';
import * as styles from './home.module.css';

const LAYOUTS: Record<OwnSection['layout'], string> = {
  row: t('Cards'),
  lead: t('Cards, the first one wide'),
  list: t('Titles'),
};
/** What a section can list, as `useTargets` calls it. */
const KINDS = [t('Category'), t('Tag'), t('Game'), t('Series')];
const COUNTS = Array.from({ length: HOME_LIMITS.articles }, (_, index) => index + 1);

interface SectionDialogProps {
  /** Null for a new one. */
  section: OwnSection | null;
  newId: string;
  /** The titles of articles, by ID. */
  titles: ReadonlyMap<number, string>;
  onSave: (section: OwnSection) => void;
  onClose: () => void;
}

/** Adds or edits a section of one's own. */
export function SectionDialog({ section, newId, titles, onSave, onClose }: SectionDialogProps) {
  const [isPicked, setPicked] = useState(section?.kind === 'picked');
  const [title, setTitle] = useState(section?.title ?? '');
  const [url, setUrl] = useState(section?.kind === 'list' ? section.url : '');
  const [count, setCount] = useState(section?.kind === 'list' ? section.count : 3);
  const [ids, setIds] = useState(section?.kind === 'picked' ? section.articleIds : []);
  const [names, setNames] = useState(titles);
  const [layout, setLayout] = useState<OwnSection['layout']>(section?.layout ?? 'row');
  const [isTinted, setTinted] = useState(section?.isTinted ?? false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isPicking, setPicking] = useState(false);

  const submit = () => {
    const own = {
      ...{ id: section?.id ?? newId, isHidden: section?.isHidden ?? false },
      ...{ title, layout, isTinted },
    };
    const next: OwnSection = isPicked
      ? { ...own, kind: 'picked', articleIds: ids }
      : { ...own, kind: 'list', url, count };
    const { data, error } = layoutSchema.safeParse([next]);
    const found: Partial<Record<string, string>> = {};
    for (const { path, message } of error?.issues ?? []) found[String(path[1])] ??= message;
    setErrors(found);
    const [checked] = data ?? [];
    if (checked && 'id' in checked) onSave(checked);
  };

  if (isPicking) {
    return (
      <Picker
        title={t('Pick Articles')}
        page="homepage"
        standing={
          new Map(ids.map((id, index) => [id, t('Position {index}', { index: index + 1 })]))
        }
        taken={new Set(ids)}
        onPick={(article) => {
          setIds([...ids, article.id]);
          setNames(new Map([...names, [article.id, article.title]]));
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    );
  }
  return (
    <FormDialog
      title={section ? t('Edit {title}', { title: section.title }) : t('Add a section')}
      action={section ? t('Apply') : t('Add Section')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={parts.boxBody}>
        <InputField
          label={t('Heading')}
          error={errors.title && t('Heading {title}', { title: errors.title })}
          dir="auto"
          maxLength={HOME_LIMITS.title}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <fieldset className={styles.choice}>
          <legend>{t('Articles')}</legend>
          <RadioLine name="source" checked={!isPicked} onChange={() => setPicked(false)}>
            {t('The newest of a category, tag, game or series')}
          </RadioLine>
          <RadioLine name="source" checked={isPicked} onChange={() => setPicked(true)}>
            {t('Picked by hand')}
          </RadioLine>
        </fieldset>
        {isPicked ? (
          <Field
            label={t('Picked articles')}
            hint={t('Readers see those that are published.')}
            error={
              errors.articleIds && t('The section {articleIds}', { articleIds: errors.articleIds })
            }
          >
            {({ id }) => (
              <>
                <ol className={styles.picks} id={id}>
                  {ids.map((one) => {
                    const name = names.get(one) ?? t('Article {one}, not public', { one });
                    return (
                      <li key={one}>
                        <span dir="auto">{name}</span>
                        <ToolButton
                          danger
                          label={t('Remove {name}', { name })}
                          icon={Trash}
                          onClick={() => setIds(ids.filter((other) => other !== one))}
                        />
                      </li>
                    );
                  })}
                </ol>
                <OutlineButton
                  disabled={ids.length >= HOME_LIMITS.articles}
                  onClick={() => setPicking(true)}
                >
                  {t('Pick an Article')}
                </OutlineButton>
              </>
            )}
          </Field>
        ) : (
          <>
            <TargetField
              label={t('Newest articles of')}
              hint={t('Type the name of a category, tag, game or series.')}
              error={errors.url && t('List {url}', { url: errors.url })}
              value={url}
              kinds={KINDS}
              onChange={setUrl}
              onTake={(target) => {
                setUrl(target.url);
                if (title.trim() === '') setTitle(target.label.slice(0, HOME_LIMITS.title));
              }}
            />
            <SelectField
              label={t('Number of articles')}
              value={count}
              onChange={(event) => setCount(Number(event.target.value))}
            >
              <Options of={COUNTS.map((one) => [one, one])} />
            </SelectField>
          </>
        )}
        <SelectField
          label={t('Layout')}
          value={layout}
          onChange={(event) => setLayout(event.target.value as OwnSection['layout'])}
        >
          <Options of={OWN_LAYOUTS.map((one) => [one, LAYOUTS[one]])} />
        </SelectField>
        <CheckLine checked={isTinted} onChange={(event) => setTinted(event.target.checked)}>
          {t('Colored background')}
        </CheckLine>
      </div>
    </FormDialog>
  );
}
