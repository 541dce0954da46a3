import { useQuery } from '@tanstack/react-query';
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
      'An empty magazine',
      size === ''
        ? 'Five categories and the standard pages.'
        : 'Five categories and the standard pages. The demo is removed: you see a list first.',
    ],
    ...(size === ''
      ? []
      : [
          [
            'demo',
            'The demo magazine',
            `${size} to try things out on. Remove them in Settings when you’re done.`,
          ] satisfies [FirstContent, string, string],
        ]),
    [
      'import',
      'Content from another site',
      'WordPress, Ghost or a folder of Markdown files. You see a full report before anything is imported.',
    ],
  ];
  return (
    <div className={styles.choices} role="radiogroup" aria-label="Start with">
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
