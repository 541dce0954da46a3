import {
  Columns2,
  Gauge,
  type IconNode,
  Mail,
  MessageSquareText,
  RectangleEllipsis,
  Users,
} from 'lucide';
import { t } from '#lib/messages/admin.ts';
import type { SiteBlock } from '../../values.ts';
import {
  hasSiteBlock,
  insertColumns,
  insertSiteBlock,
  selectedButtons,
} from '../blocks/insert-page-block.ts';
import { SITE_BLOCK_TEXTS } from '../schema/page-blocks.ts';
import type { Tool } from './tool.ts';

const siteBlock = (kind: SiteBlock, icon: IconNode): Tool => ({
  id: kind,
  label: SITE_BLOCK_TEXTS[kind][0],
  icon,
  run: (editor) => insertSiteBlock(editor, kind),
  // One on a page.
  enabled: ({ state }) => !hasSiteBlock(state.doc, kind),
});

/** The tools for blocks that only pages have. */
export const PAGE_TOOLS: readonly Tool[] = [
  { id: 'columns', label: t('Two columns'), icon: Columns2, run: insertColumns },
  {
    id: 'buttons',
    label: t('Buttons'),
    icon: RectangleEllipsis,
    opens: 'buttons',
    active: ({ state }) => selectedButtons(state) !== null,
  },
  siteBlock('team', Users),
  siteBlock('scores', Gauge),
  siteBlock('newsletter', Mail),
  siteBlock('contact', MessageSquareText),
];
