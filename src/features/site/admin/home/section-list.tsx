import { Copy, Eye, EyeOff, Pencil, Trash } from 'lucide';
import { useState } from 'react';
import { type GivenKind, type HomeSection, isOwn, type OwnSection } from '#lib/home/home-layout.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { OrderList } from '#ui/admin/order/order-list.tsx';
import * as parts from '#ui/admin/parts.module.css';
import type { LayoutPreview } from '../../home.contract.ts';
import { GIVEN_OPTIONS, HOME_LIMITS, sectionKey, sectionName } from '../../home.values.ts';
import { GivenDialog } from './given-dialog.tsx';
import { SectionDialog } from './section-dialog.tsx';

type Issue = LayoutPreview['issues'][number]['issue'] | 'quiet' | 'off';

const ISSUES: Record<Issue, string> = {
  empty: t('Readers don’t see this section: it has no published articles.'),
  gone: t('Readers don’t see this section: what it lists was deleted or isn’t public.'),
  quiet: t(
    'Readers don’t see this section yet: too few articles were read in the last seven days.',
  ),
  off: t('Readers don’t see this section: “Most read” is off in Settings.'),
  incomplete: t('Some of its articles aren’t published. Readers don’t see those.'),
};

const NOTES: Partial<Record<HomeSection['kind'], string>> = {
  hero: t('Texts: “Tagline” and “Description” in Settings'),
  featured: t('Chosen in Featured Manager'),
  latest: t('Featured articles, beside the featured story while this section follows it'),
  mostRead: t('The last seven days'),
};

function noteOf(section: HomeSection): string {
  if (section.kind === 'list')
    return t('{count, plural, one {# article} other {# articles}} of {url}', {
      count: section.count,
      url: section.url,
    });
  if (section.kind === 'picked')
    return t('{articleIds, plural, one {# picked article} other {# picked articles}}', {
      articleIds: section.articleIds.length,
    });
  const { kind, count = GIVEN_OPTIONS[kind].counts.at(-1) } = section;
  return [
    count !== undefined && t('{count, plural, one {# article} other {# articles}}', { count }),
    NOTES[kind],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Screens that have a part of a section: the name of the screen, and its part. */
const ELSEWHERE: Partial<Record<GivenKind, { screen: string; button: string; what: string }>> = {
  hero: {
    screen: 'settings',
    button: t('Open Settings'),
    what: t('The headline and the text are “Tagline” and “Description” in Settings.'),
  },
  featured: {
    screen: 'featured',
    button: t('Open Featured Manager'),
    what: t('The story is the master featured article.'),
  },
};

/** The looks of a copy of a section that every home page has. */
const COPIES: Partial<Record<GivenKind, OwnSection['layout']>> = { latest: 'list', more: 'lead' };

/** The section again, as one of the site's own: with the newest articles. Null if it can't be copied. */
function copyOf(section: HomeSection, id: string): OwnSection | null {
  if (isOwn(section)) return { ...section, id };
  const { title: usual, counts } = GIVEN_OPTIONS[section.kind];
  const { kind, isHidden, title = usual, count = counts.at(-1) } = section;
  const layout = COPIES[kind];
  if (layout === undefined || title === null || count === undefined) return null;
  return {
    ...{ id, isHidden, title, layout, count },
    isTinted: false,
    kind: 'list',
    url: '/articles',
  };
}

interface SectionListProps {
  sections: readonly HomeSection[];
  /** By the kind of a section, or the ID of an own one. */
  issues: readonly { id: string; issue: Issue }[];
  titles: ReadonlyMap<number, string>;
  onChange: (sections: HomeSection[], label: string) => void;
  /** The section that the user works on, as `sectionKey` names it. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  onOpenScreen: (name: string) => void;
}

/** The sections of the home page, in order. */
export function SectionList(props: SectionListProps) {
  const { sections, issues, titles, onChange, chosen, onChoose, onOpenScreen } = props;
  /** Undefined: closed. Null: a new section. */
  const [edited, setEdited] = useState<HomeSection | null>();
  const replace = (section: HomeSection, next: HomeSection, label: string) =>
    onChange(
      sections.map((one) => (one === section ? next : one)),
      label,
    );
  const hidden = sections.filter(({ isHidden }) => isHidden).length;
  const numbers = sections.flatMap((one) => (isOwn(one) ? Number(one.id.slice(1)) || 0 : []));
  const newId = `s${Math.max(0, ...numbers) + 1}`;
  const isFull = sections.length >= HOME_LIMITS.sections;
  const save = (next: HomeSection) => {
    if (edited) replace(edited, next, t('{section} changed', { section: sectionName(next) }));
    else
      onChange([...sections, next], t('{sectionName} added', { sectionName: sectionName(next) }));
    setEdited(undefined);
  };
  const elsewhere = edited && !isOwn(edited) ? ELSEWHERE[edited.kind] : undefined;
  const actionsOf = (section: HomeSection, name: string) => {
    const { isHidden } = section;
    const hide = {
      verb: isHidden ? t('Show') : t('Hide'),
      icon: isHidden ? EyeOff : Eye,
      onPress: () =>
        replace(
          section,
          { ...section, isHidden: !isHidden },
          `${name} ${isHidden ? 'shown' : 'hidden'}`,
        ),
    };
    const edit = { verb: t('Edit'), icon: Pencil, onPress: () => setEdited(section) };
    const copy = copyOf(section, newId);
    const duplicate = copy && {
      ...{ verb: t('Duplicate'), icon: Copy, isDisabled: isFull },
      onPress: () => {
        const at = sections.indexOf(section) + 1;
        onChange(sections.toSpliced(at, 0, copy), t('{name} duplicated', { name }));
      },
    };
    const remove = isOwn(section) && {
      ...{ verb: t('Remove'), icon: Trash, danger: true },
      onPress: () =>
        onChange(
          sections.filter((one) => one !== section),
          t('{name} removed', { name }),
        ),
    };
    return [hide, edit, ...(duplicate ? [duplicate] : []), ...(remove ? [remove] : [])];
  };
  return (
    <>
      <OrderList
        title={t('Sections')}
        note={t('{sections} shown, {hidden} hidden', {
          sections: sections.length - hidden,
          hidden,
        })}
        list={sections}
        itemOf={(section) => {
          const { isHidden } = section;
          const name = sectionName(section);
          const issue = issues.find(
            (one) => one.id === (isOwn(section) ? section.id : section.kind),
          )?.issue;
          return {
            key: sectionKey(section),
            ...{ name, isHidden, issue: issue && ISSUES[issue] },
            note: [noteOf(section), isHidden && t('Hidden')].filter(Boolean).join(' · '),
            actions: actionsOf(section, name),
          };
        }}
        onOrder={(next, name) => onChange(next, t('{name} moved', { name }))}
        add={t('Add a section')}
        isFull={isFull}
        chosen={chosen}
        onChoose={onChoose}
        onAdd={() => setEdited(null)}
      />
      {edited !== undefined && (edited === null || isOwn(edited)) && (
        <SectionDialog
          section={edited}
          newId={newId}
          titles={titles}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
      {edited && !isOwn(edited) && (
        <GivenDialog section={edited} onSave={save} onClose={() => setEdited(undefined)}>
          {elsewhere && (
            <p className={parts.note}>
              {elsewhere.what}{' '}
              <RowButton onClick={() => onOpenScreen(elsewhere.screen)}>
                {elsewhere.button}
              </RowButton>
            </p>
          )}
        </GivenDialog>
      )}
    </>
  );
}
