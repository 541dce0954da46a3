import type { ComponentType } from 'react';
import type { Highlights } from '#features/rich-text/admin/public.ts';
import type { AdminArticle } from '../../contract.ts';
import type { FormValues } from './form-values.ts';
import type { LoadGenerator } from './generated-draft/use-generator.tsx';

interface ReviewNoticeProps {
  article: AdminArticle;
  unsaved: boolean;
  onDone: () => void;
}

interface SocialBoxProps {
  article: AdminArticle | null;
  values: FormValues;
}

interface DiscussionButtonProps {
  /** Null for a new article. */
  articleId: number | null;
  /** Null until the user has chosen. */
  isOpen: boolean | null;
  onToggle: (isOpen: boolean) => void;
}

/** What is shown first, by the key of a notification; undefined for nothing special. */
type About = { key: string } | undefined;

interface DiscussionProps extends DiscussionButtonProps {
  articleId: number;
  account: number;
  highlights: Highlights;
  about: About;
}

/** The user of an editor, and where it leads. */
export interface EditorProps {
  /** The id of the user who writes. */
  account: number;
  /** The user's saves need no approval. */
  moderates: boolean;
  /** Undefined for a user who may not generate drafts. */
  loadGenerator: LoadGenerator | undefined;
  /** Shown above the form: asks for the review of a pending article. */
  ReviewNotice: ComponentType<ReviewNoticeProps>;
  /** Who works on the article until when: the first box next to the text. Null for a new article. */
  Assignment: ComponentType<{ articleId: number | null }>;
  /** A box in the column next to the text: posts about the article. */
  SocialBox: ComponentType<SocialBoxProps>;
  /** Comments on the draft: between text and rail, and the button that shows them. */
  discussion: {
    Discussion: ComponentType<DiscussionProps>;
    DiscussionButton: ComponentType<DiscussionButtonProps>;
    about: About;
  };
  /** A new article was saved for the first time and stays open, or a deleted one was saved as a new one. */
  onStored: (id: number) => void;
  /** Opens the live desk. */
  onLive: (id: number) => void;
  onClose: () => void;
}
