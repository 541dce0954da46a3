import { useQuery } from '@tanstack/react-query';
import { adminCategoriesQuery } from '#features/taxonomy/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import {
  CHECK_LEVELS,
  CHECK_NAMES,
  type CheckLevel,
  type CheckRule,
  checkRules,
  PUBLISH_CHECKS,
  writeRule,
} from '#lib/publish-checks.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { rich } from '#ui/rich.ts';
import * as styles from './checks.module.css';

const LEVELS: Record<CheckLevel, string> = {
  off: t('Off'),
  suggested: t('Suggested'),
  required: t('Required'),
};

/** Only what differs from the usual is stored. */
const isUsual = ({ name, level }: CheckRule) => level === PUBLISH_CHECKS[name].usual;

interface ChecksControlProps {
  id: string;
  /** One rule per line. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** How much each check before publishing asks for, and in which categories it is required. */
export function ChecksControl({ id, value, disabled, onChange }: ChecksControlProps) {
  const { data } = useQuery(adminCategoriesQuery());
  const rules = checkRules(value.split('\n'));
  const change = (changed: CheckRule) =>
    onChange(
      rules
        .map((rule) => (rule.name === changed.name ? changed : rule))
        .filter((rule) => !isUsual(rule))
        .map(writeRule)
        .join('\n'),
    );
  return (
    <ul className={styles.checks}>
      {rules.map((rule) => {
        const { name, level, categories } = rule;
        const { label } = PUBLISH_CHECKS[name];
        // The first one gets the focus of the setting.
        const control = name === CHECK_NAMES[0] ? id : `${id}-${name}`;
        const known = (data ?? []).map(({ slug }) => slug);
        // A category that was deleted can still be removed.
        const slugs = [...known, ...categories.filter((slug) => !known.includes(slug))];
        const toggle = (slug: string) => {
          const next = categories.includes(slug)
            ? categories.filter((one) => one !== slug)
            : [...categories, slug];
          change({ ...rule, categories: next });
        };
        return (
          <li key={name}>
            <label htmlFor={control}>{label}</label>
            <Select
              id={control}
              disabled={disabled}
              value={level}
              onChange={({ target }) =>
                change({ name, level: target.value as CheckLevel, categories: [] })
              }
            >
              <Options of={CHECK_LEVELS.map((one) => [one, LEVELS[one]])} />
            </Select>
            {level === 'required' && (
              <fieldset disabled={disabled}>
                <legend>
                  {rich('<span>{label}:</span> Only in these categories (none: in all)', {
                    label,
                    span: (parts) => <span className="sr">{parts}</span>,
                  })}
                </legend>
                {slugs.map((slug) => (
                  <CheckLine
                    key={slug}
                    checked={categories.includes(slug)}
                    onChange={() => toggle(slug)}
                  >
                    {data?.find((one) => one.slug === slug)?.name ?? slug}
                  </CheckLine>
                ))}
              </fieldset>
            )}
          </li>
        );
      })}
    </ul>
  );
}
