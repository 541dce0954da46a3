import { FORM_BLOCKS } from '../../blocks/blocks.ts';
import { FORMS } from '../form-blocks/forms.ts';
import { PAGE_TOOLS } from '../toolbar/page-tools.ts';
import type { Tool } from '../toolbar/tool.ts';
import { FORM_TOOLS, TOOL_GROUPS } from '../toolbar/tools.ts';

/** The tools that insert or start a block, with more words that find them. */
const WORDS: Readonly<Record<string, string>> = {
  h2: 'title h2 ##',
  h3: 'subtitle h3 ###',
  h4: 'h4 ####',
  bulletList: 'unordered ul -',
  orderedList: 'ordered ol 1.',
  checkList: 'todo task steps []',
  blockquote: 'blockquote citation >',
  image: 'photo figure',
  gallery: 'images photos',
  embed: 'video youtube card iframe url',
  codeBlock: 'pre ```',
  table: 'grid cells specs',
  rule: 'hr line divider separator ---',
  spoiler: 'hide details',
  fold: 'details accordion more',
  snippet: 'reusable synced pattern notice disclosure',
  ...Object.fromEntries(FORM_BLOCKS.map((kind) => [`block-${kind}`, FORMS[kind].words])),
};

const BLOCKS: readonly Tool[] = [...TOOL_GROUPS.flat(), ...FORM_TOOLS].filter(({ id }) =>
  Object.hasOwn(WORDS, id),
);

/** The tools that were typed for. @param typed what follows the slash */
export function slashTools(typed: string, isPage: boolean): Tool[] {
  const asked = typed.trim().toLowerCase();
  const words = ({ id, label }: Tool) =>
    `${label} ${label.replaceAll(' ', '')} ${WORDS[id] ?? ''}`.toLowerCase();
  const offered = isPage ? [...BLOCKS.filter(({ id }) => id !== 'snippet'), ...PAGE_TOOLS] : BLOCKS;
  return offered.filter((tool) => asked === '' || ` ${words(tool)}`.includes(` ${asked}`));
}
