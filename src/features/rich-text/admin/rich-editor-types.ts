import type { Ref } from 'react';
import type { UploadedImage } from './paste/uploads.ts';
import type { RemoteImages } from './remote-images.ts';
import type { FoundArticle } from './toolbar/link-dialog.tsx';

export interface PickedImage {
  src: string;
  alt: string;
  caption?: string;
}

/** What stands around the editor may do with it. */
export interface RichEditorHandle {
  /** Reports the text where the page is not drawn with it yet, even where it has just been reported. */
  report: () => void;
  /** Puts our own images in the place of others: no edit of the writer's, and none to undo. */
  replaceImages: (own: ReadonlyMap<string, string>, siteUrl: string) => void;
}

export interface RichEditorProps {
  /** HTML; another one than was reported last takes the place of what stands here. */
  value: string;
  /** Called a moment after an edit, when the focus leaves, and before it goes away. */
  onChange: (html: string) => void;
  /** The id of its label. */
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Lets the writer choose from a library; null where nothing was chosen. */
  onPickImage?: (() => Promise<PickedImage | null>) | undefined;
  onUploadImages?: ((files: File[]) => Promise<UploadedImage[]>) | undefined;
  /** What is known of images on other hosts; without it they are shown as they are. */
  remote?: RemoteImages | undefined;
  /** Own articles by words, for links. */
  searchArticles?: ((text: string) => Promise<FoundArticle[]>) | undefined;
  ref?: Ref<RichEditorHandle> | undefined;
}
