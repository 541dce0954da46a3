import type { AdminArticle } from '../../../contract.ts';
import type { FormPartProps } from './text-fields.tsx';

/** What the box of schedule and embargo is given. */
export interface ScheduleBoxProps extends FormPartProps {
  /** As it was opened; null for a new one. */
  article: AdminArticle | null;
  /** Asks for the embargo to be lifted. */
  onLift: () => void;
}
