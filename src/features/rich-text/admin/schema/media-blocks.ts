import { Node } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { frameAttributes, ownTitle, readEmbed } from '../../embeds/embeds.ts';
import { figureClass } from '../../values.ts';
import { isAllowedImage } from '../html/link-rules.ts';
import { innerAttribute, textAttributes } from './attributes.ts';

const IMAGE_ATTRIBUTES = ['src', 'alt', 'title', 'width', 'height'];

const takesImage = (element: HTMLElement) =>
  isAllowedImage(element.getAttribute('src') ?? '') ? null : false;

/** An inline image. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => textAttributes(...IMAGE_ATTRIBUTES),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: takesImage }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** The image of a figure. */
export const FigureImage = Node.create({
  name: 'figureImage',
  draggable: true,
  // Before the inline image, which matches everything else.
  priority: 200,
  addAttributes: () => textAttributes(...IMAGE_ATTRIBUTES),
  parseHTML: () => [{ tag: 'figure > img[src]', getAttrs: takesImage }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(figureImage | paragraph | frame | table | codeBlock | blockquote)+ figcaption?',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    wide: innerAttribute<boolean>(false, (element) => element.classList.contains('wide')),
    card: innerAttribute<boolean>(false, (element) => element.classList.contains('embed-card')),
  }),
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    { ...HTMLAttributes, class: figureClass(node.attrs) },
    0,
  ],
});

/** A gallery: images with captions, and a caption for all. */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+ figcaption?',
  // Before the figure, which matches everything else.
  priority: 200,
  defining: true,
  isolating: true,
  addAttributes: () => ({
    wide: innerAttribute<boolean>(false, (element) => element.classList.contains('wide')),
  }),
  parseHTML: () => [{ tag: 'figure.gallery' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    { ...HTMLAttributes, class: node.attrs.wide ? 'gallery wide' : 'gallery' },
    0,
  ],
});

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
  // Drawn by hand: the placeholder disappears with the first letter.
  addNodeView:
    () =>
    ({ node, HTMLAttributes }) => {
      const dom = document.createElement('figcaption');
      for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, value);
      const update = (next: DocNode) => {
        if (!next.sameMarkup(node)) return false;
        dom.toggleAttribute('data-empty', next.content.size === 0);
        return true;
      };
      update(node);
      return { dom, contentDOM: dom, update };
    },
  addKeyboardShortcuts() {
    return {
      // A caption is a single line: Enter continues after it.
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        const inGallery = $from.depth > 2 && $from.node(-2).type.name === 'gallery';
        const after = $from.after($from.depth - (inGallery ? 2 : 1));
        return this.editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .scrollIntoView()
          .run();
      },
    };
  },
});

/** A player or widget of another site. The editor shows what it is, and the still image of a YouTube video. */
export const Frame = Node.create({
  name: 'frame',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: innerAttribute<string | null>(
      null,
      (element) => readEmbed(element.getAttribute('src') ?? '')?.src ?? null,
    ),
    ...textAttributes('title'),
  }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs: (element) => (readEmbed(element.getAttribute('src') ?? '') === null ? false : null),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const embed = readEmbed(String(node.attrs.src));
    return [
      'iframe',
      { ...HTMLAttributes, ...(embed && frameAttributes(embed, node.attrs.title)) },
    ];
  },
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset.part = 'frame';
      const embed = readEmbed(String(node.attrs.src));
      if (embed === null) return { dom };
      if (embed.video !== undefined) {
        const image = document.createElement('img');
        image.src = `/media/videos/${embed.video}.jpg`;
        image.alt = '';
        image.loading = 'lazy';
        image.onerror = () => image.remove();
        dom.append(image);
      }
      const label = document.createElement('span');
      const title = ownTitle(embed, node.attrs.title);
      label.textContent = `${embed.provider}${title === undefined ? '' : `: ${title}`} (${embed.page.replace(/^https:\/\//, '')})`;
      dom.append(label);
      return { dom };
    },
});
