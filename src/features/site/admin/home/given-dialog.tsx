import { type ReactNode, useState } from 'react';
import type { GivenSection } from '#lib/home/home-layout.ts';
import { t } from '#lib/messages/admin.ts';
import { InputField, Options, SelectField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { layoutSchema } from '../../home.contract.ts';
import { GIVEN_OPTIONS, HOME_LIMITS, sectionName } from '../../home.values.ts';
import { filledButtons, HeroButtons } from './hero-buttons.tsx';

interface GivenDialogProps {
  section: GivenSection;
  onSave: (section: GivenSection) => void;
  onClose: () => void;
  /** What is chosen on another screen. */
  children?: ReactNode;
}

/** Edits the options of a section that every home page has. */
export function GivenDialog({ section, onSave, onClose, children }: GivenDialogProps) {
  const { kind, isHidden } = section;
  const { title: heading, counts } = GIVEN_OPTIONS[kind];
  const usual = counts.at(-1);
  const [title, setTitle] = useState(section.title ?? '');
  const [count, setCount] = useState(section.count ?? usual);
  const [buttons, setButtons] = useState(section.buttons);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const submit = () => {
    const own = title.trim();
    const filled = filledButtons(buttons);
    const next: GivenSection = {
      ...{ kind, isHidden },
      ...(own !== '' && own !== heading && { title: own }),
      ...(count !== usual && { count }),
      ...(filled && { buttons: filled }),
    };
    const { data, error } = layoutSchema.safeParse([next]);
    const found: Partial<Record<string, string>> = {};
    for (const { path, message } of error?.issues ?? []) {
      // A link that both buttons have is the second one's.
      found[path.slice(2).join('.') || '1.url'] ??= message;
    }
    setErrors(found);
    const [checked] = data ?? [];
    if (checked && !('id' in checked)) onSave(checked);
  };
  return (
    <FormDialog
      title={t('Edit {sectionName}', { sectionName: sectionName(section) })}
      action={t('Apply')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={parts.boxBody}>
        {heading !== null && (
          <InputField
            label={t('Heading')}
            hint={t('Leave empty for “{heading}” in the language of the site.', { heading })}
            dir="auto"
            maxLength={HOME_LIMITS.title}
            placeholder={heading}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        {usual !== undefined && (
          <SelectField
            label={t('Number of articles')}
            value={count}
            onChange={(event) => setCount(Number(event.target.value))}
          >
            <Options of={counts.map((one) => [one, one])} />
          </SelectField>
        )}
        {kind === 'hero' && <HeroButtons {...{ buttons, errors }} onChange={setButtons} />}
        {children}
      </div>
    </FormDialog>
  );
}
