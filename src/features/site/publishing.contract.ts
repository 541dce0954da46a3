import { z } from 'zod';
import { PLAN_LIMITS } from '#features/planning/values.ts';
import { checkRulesField, line, unique } from './settings-fields.ts';

/** The settings of what happens to an article before it is published (`settings.contract.ts`). */
export const PUBLISHING_SETTINGS = {
  publishChecks: {
    section: 'publishing',
    label: 'Checks before publishing',
    hint: 'An article that fails a required check can’t be published, scheduled or approved by anyone. Suggested checks are hints in the editor. Public articles can always be changed.',
    kind: 'lines',
    schema: checkRulesField,
  },
  workflowLabels: {
    section: 'publishing',
    label: 'Progress of articles',
    hint: 'The steps from an idea to a finished article, one per line, such as Fact check. A changed line is renamed on all articles; a removed one stays where it is chosen.',
    kind: 'lines',
    schema: z
      .array(line(PLAN_LIMITS.label))
      .min(1, 'must not be empty')
      .max(PLAN_LIMITS.labels, `must be at most ${PLAN_LIMITS.labels} lines`)
      .refine(unique, 'must not have a line twice'),
  },
} as const;
