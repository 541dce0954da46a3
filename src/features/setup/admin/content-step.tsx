import { useQuery } from '@tanstack/react-query';
import { t } from '#lib/messages/admin.ts';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { demoQuery } from './api.ts';
import { demoSize } from './remove-demo-dialog.tsx';
import * as styles from './setup.module.css';

export type FirstContent = 'empty' | 'demo' | 'import';

interface ContentStepProps {
  chosen: FirstContent;
  onChoose: (content: FirstContent) => void;
}

/** Whether there is demo content to delete; undefined while loading. */
export const useHasDemo = (): boolean | undefined => {
  const { data } = useQuery(demoQuery());
  return data && data.deleted.length > 0;
};

/** What the magazine begins with. */
export function ContentStep({ chosen, onChoose }: ContentStepProps) {
  const { data } = useQuery(demoQuery());
  const size = data ? demoSize(data) : '';
  const choices: [FirstContent, string, string][] = [
    [
      'empty',
      t('An empty magazine'),
      size === ''
        ? t('Five categories and the standard pages.')
        : t('Five categories and the standard pages. The demo is removed: you see a list first.'),
    ],
    ...(size === ''
      ? []
      : [
          [
            'demo',
            t('The demo magazine'),
            t('{size} to try things out on. Remove them in Settings when you’re done.', { size }),
          ] satisfies [FirstContent, string, string],
        ]),
    [
      'import',
      t('Content from another site'),
      t(
        'WordPress, Ghost or a folder of Markdown files. You see a full report before anything is imported.',
      ),
    ],
  ];
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t('Start with')}>
      {choices.map(([value, title, note]) => (
        <RadioLine
          key={value}
          name="first-content"
          note={note}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        >
          <b>{title}</b>
        </RadioLine>
      ))}
    </div>
  );
}
