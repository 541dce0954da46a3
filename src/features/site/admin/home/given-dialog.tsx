import { useState } from 'react';
import type { GivenSection } from '#lib/home/home-layout.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Field, Input } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { type GivenOptions, HOME_LIMITS, sectionName } from '../../home.values.ts';

interface GivenDialogProps {
  section: GivenSection;
  options: GivenOptions;
  onSave: (section: GivenSection) => void;
  onClose: () => void;
}

/** Edits the options of a section that every home page has. */
export function GivenDialog({ section, options, onSave, onClose }: GivenDialogProps) {
  const { kind, isHidden } = section;
  const usual = options.counts.at(-1);
  const [title, setTitle] = useState(section.title ?? '');
  const [count, setCount] = useState(section.count ?? usual);
  return (
    <FormDialog
      title={`Edit ${sectionName(section)}`}
      action="Apply"
      busyLabel="Saving..."
      busy={false}
      onSubmit={(event) => {
        event.preventDefault();
        const own = title.trim();
        onSave({
          ...{ kind, isHidden },
          ...(own !== '' && own !== options.title && { title: own }),
          ...(count !== usual && { count }),
        });
      }}
      onClose={onClose}
    >
      <div className={parts.boxBody}>
        <Field
          label="Heading"
          hint={`Leave empty for “${options.title}” in the language of the site.`}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              dir="auto"
              maxLength={HOME_LIMITS.title}
              placeholder={options.title}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        {usual !== undefined && (
          <Field label="Number of articles">
            {(control) => (
              <Select
                {...control}
                value={count}
                onChange={(event) => setCount(Number(event.target.value))}
              >
                {options.counts.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
