import { Eye, EyeOff, GripVertical, Pencil, Plus, Trash, TriangleAlert } from 'lucide';
import { useId, useState } from 'react';
import { formatCount } from '#lib/format/count.ts';
import { type HomeSection, isOwn, type OwnSection } from '#lib/home/home-layout.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { MoveButtons } from '#ui/admin/move-buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { LayoutPreview } from '../../home.contract.ts';
import { HOME_LIMITS, sectionName } from '../../home.values.ts';
import * as menus from '../menus/menus.module.css';
import { useOrder } from '../menus/use-order.ts';
import { SectionDialog } from './section-dialog.tsx';

const ISSUES: Record<LayoutPreview['issues'][number]['issue'], string> = {
  empty: 'Readers don’t see this section: it has no published articles.',
  gone: 'Readers don’t see this section: what it lists was deleted or isn’t public.',
  incomplete: 'Some of its articles aren’t published. Readers don’t see those.',
};

const NOTES: Partial<Record<HomeSection['kind'], string>> = {
  featured: 'Chosen in Featured Manager',
  latest: 'Next to the featured story if it follows it',
  mostRead: 'The last seven days',
};

function noteOf(section: HomeSection): string {
  if (section.kind === 'list') return `${formatCount(section.count, 'article')} of ${section.url}`;
  if (section.kind === 'picked') return formatCount(section.articleIds.length, 'picked article');
  return NOTES[section.kind] ?? '';
}

interface SectionListProps {
  sections: readonly HomeSection[];
  issues: LayoutPreview['issues'];
  titles: ReadonlyMap<number, string>;
  onChange: (sections: HomeSection[], label: string) => void;
}

/** The sections of the home page, in order. */
export function SectionList({ sections, issues, titles, onChange }: SectionListProps) {
  const id = useId();
  /** Undefined: closed. Null: a new section. */
  const [edited, setEdited] = useState<OwnSection | null>();
  const order = useOrder({
    list: sections,
    nameOf: sectionName,
    onOrder: (next) => onChange(next, 'Order'),
  });
  const replace = (section: HomeSection, next: HomeSection, label: string) =>
    onChange(
      sections.map((one) => (one === section ? next : one)),
      label,
    );
  const hidden = sections.filter(({ isHidden }) => isHidden).length;
  const numbers = sections.flatMap((one) => (isOwn(one) ? Number(one.id.slice(1)) || 0 : []));
  return (
    <section className={parts.box} aria-labelledby={id}>
      <div className={parts.boxHead}>
        <h2 id={id}>Sections</h2>
        <span className={parts.note}>{`${sections.length - hidden} shown, ${hidden} hidden`}</span>
      </div>
      <ol>
        {sections.map((section, index) => {
          const { isHidden } = section;
          const name = sectionName(section);
          const issue = issues.find((one) => isOwn(section) && one.id === section.id)?.issue;
          return (
            <li
              key={isOwn(section) ? `own-${section.id}` : section.kind}
              className={classNames(
                menus.item,
                isHidden && menus.hidden,
                order.isHeld(index) && menus.held,
              )}
              {...order.item(index)}
            >
              <ToolButton
                className={menus.grip}
                label={`Reorder ${name}, position ${index + 1} of ${sections.length}`}
                aria-describedby={`${id}-keys`}
                {...order.handle(index)}
              >
                <Icon icon={GripVertical} />
              </ToolButton>
              <span className={menus.what}>
                <b dir="auto">{name}</b>
                <small>{[noteOf(section), isHidden && 'Hidden'].filter(Boolean).join(' · ')}</small>
                {issue && (
                  <small className={menus.broken}>
                    <Icon icon={TriangleAlert} />
                    {ISSUES[issue]}
                  </small>
                )}
              </span>
              <span className={menus.actions}>
                <MoveButtons
                  name={name}
                  index={index}
                  count={sections.length}
                  disabled={false}
                  onMove={(to) => order.move(index, to)}
                />
                <ToolButton
                  label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
                  onClick={() =>
                    replace(
                      section,
                      { ...section, isHidden: !isHidden },
                      `${name} ${isHidden ? 'shown' : 'hidden'}`,
                    )
                  }
                >
                  <Icon icon={isHidden ? EyeOff : Eye} />
                </ToolButton>
                {isOwn(section) && (
                  <>
                    <ToolButton label={`Edit ${name}`} onClick={() => setEdited(section)}>
                      <Icon icon={Pencil} />
                    </ToolButton>
                    <ToolButton
                      danger
                      label={`Remove ${name}`}
                      onClick={() =>
                        onChange(
                          sections.filter((one) => one !== section),
                          `${name} removed`,
                        )
                      }
                    >
                      <Icon icon={Trash} />
                    </ToolButton>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className={menus.add}
        disabled={sections.length >= HOME_LIMITS.sections}
        onClick={() => setEdited(null)}
      >
        <Icon icon={Plus} />
        Add a section
      </button>
      <p className="sr" id={`${id}-keys`}>
        Press Space to pick it up, arrow keys to move it, Space to drop it, Escape to cancel.
      </p>
      <p className="sr" aria-live="polite">
        {order.announcement}
      </p>
      {edited !== undefined && (
        <SectionDialog
          section={edited}
          newId={`s${Math.max(0, ...numbers) + 1}`}
          titles={titles}
          onSave={(next) => {
            if (edited) replace(edited, next, `${next.title} changed`);
            else onChange([...sections, next], `${next.title} added`);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
