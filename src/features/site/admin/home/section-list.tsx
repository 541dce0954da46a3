import { Eye, EyeOff, Pencil, Trash } from 'lucide';
import { useState } from 'react';
import { formatCount } from '#lib/format/count.ts';
import { type HomeSection, isOwn, type OwnSection } from '#lib/home/home-layout.ts';
import { OrderList } from '#ui/admin/order/order-list.tsx';
import type { LayoutPreview } from '../../home.contract.ts';
import { HOME_LIMITS, sectionName } from '../../home.values.ts';
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
  /** Undefined: closed. Null: a new section. */
  const [edited, setEdited] = useState<OwnSection | null>();
  const replace = (section: HomeSection, next: HomeSection, label: string) =>
    onChange(
      sections.map((one) => (one === section ? next : one)),
      label,
    );
  const hidden = sections.filter(({ isHidden }) => isHidden).length;
  const numbers = sections.flatMap((one) => (isOwn(one) ? Number(one.id.slice(1)) || 0 : []));
  const actionsOf = (section: HomeSection, name: string) => {
    const { isHidden } = section;
    const hide = {
      verb: isHidden ? 'Show' : 'Hide',
      icon: isHidden ? EyeOff : Eye,
      onPress: () =>
        replace(
          section,
          { ...section, isHidden: !isHidden },
          `${name} ${isHidden ? 'shown' : 'hidden'}`,
        ),
    };
    if (!isOwn(section)) return [hide];
    return [
      hide,
      { verb: 'Edit', icon: Pencil, onPress: () => setEdited(section) },
      {
        ...{ verb: 'Remove', icon: Trash, danger: true },
        onPress: () =>
          onChange(
            sections.filter((one) => one !== section),
            `${name} removed`,
          ),
      },
    ];
  };
  return (
    <>
      <OrderList
        title="Sections"
        note={`${sections.length - hidden} shown, ${hidden} hidden`}
        list={sections}
        itemOf={(section) => {
          const { isHidden } = section;
          const name = sectionName(section);
          const issue = issues.find((one) => isOwn(section) && one.id === section.id)?.issue;
          return {
            key: isOwn(section) ? `own-${section.id}` : section.kind,
            ...{ name, isHidden, issue: issue && ISSUES[issue] },
            note: [noteOf(section), isHidden && 'Hidden'].filter(Boolean).join(' · '),
            actions: actionsOf(section, name),
          };
        }}
        onOrder={(next, name) => onChange(next, `${name} moved`)}
        add="Add a section"
        isFull={sections.length >= HOME_LIMITS.sections}
        onAdd={() => setEdited(null)}
      />
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
    </>
  );
}
