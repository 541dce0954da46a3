import type { Ref } from 'react';
import type { LinkCard } from '../contract.ts';
import type { Highlights } from './highlights/highlights.ts';
import type { UploadedImage } from './paste/uploads.ts';
import type { RemoteImages } from './remote-images.ts';
import type { FoundArticle } from './toolbar/link-dialog.tsx';

export interface PickedImage {
  src: string;
  alt: string;
  caption?: string;
}

/** Text that many articles show. */
export interface PickedSnippet {
  key: string;
  /** Its current text. */
  html: string;
}

/** Saves the texts of an image that was just uploaded in the library. */
export type DescribeImage = (id: number, text: { alt: string; caption: string }) => void;

/** The editor's methods for its parent. */
export interface RichEditorHandle {
  /** Reports the text now, even if it was just reported. */
  report: () => void;
  /** Replaces remote images with library copies, without counting as an edit or undo step. */
  replaceImages: (own: ReadonlyMap<string, string>, siteUrl: string) => void;
}

export interface RichEditorProps {
  /** HTML; a value other than the last reported one replaces the text. */
  value: string;
  /** Called shortly after an edit, on blur, and before unmount. */
  onChange: (html: string) => void;
  /** The ID of its label. */
  labeledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  /** The language of the text: for spelling and quotation marks. */
  language?: string | undefined;
  /** By default that of its first letter. */
  direction?: 'ltr' | 'rtl' | undefined;
  disabled?: boolean | undefined;
  /** Whether the text is a page's, which may hold more blocks than an article's. It doesn't change. */
  isPage?: boolean | undefined;
  /** Opens the image library; null if nothing was chosen. */
  onPickImage?: (() => Promise<PickedImage | null>) | undefined;
  /** Opens the image library to choose several; empty if none was chosen. */
  onPickImages?: (() => Promise<PickedImage[]>) | undefined;
  /** Opens the list of snippets; null if none was chosen. Undefined where the text can't have them. */
  onPickSnippet?: (() => Promise<PickedSnippet | null>) | undefined;
  onUploadImages?: ((files: File[]) => Promise<UploadedImage[]>) | undefined;
  onDescribeImage?: DescribeImage | undefined;
  /** The state of remote images; undefined to show them as they are. */
  remote?: RemoteImages | undefined;
  /** Words that are highlighted, and are offered to be. It doesn't change. */
  highlights?: Highlights | undefined;
  /** Searches the site's articles, for links. */
  searchArticles?: ((text: string) => Promise<FoundArticle[]>) | undefined;
  /** Reads what a link shows as a card; undefined where links stay links. */
  readCard?: ((url: string) => Promise<LinkCard>) | undefined;
  ref?: Ref<RichEditorHandle> | undefined;
}
