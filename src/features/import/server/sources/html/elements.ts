import { BLOCK_ELEMENTS } from '#lib/text/html-elements.ts';

/** Boxes without meaning: only their content is imported. */
export const BOXES = new Set(
  (
    'div section article main aside header footer nav hgroup center font address fieldset legend ' +
    'dl dd dialog'
  ).split(' '),
);
/** Neither they nor their content are seen. */
export const SILENT = new Set(
  (
    'style noscript template link meta head title svg input select textarea canvas datalist ' +
    'noembed noframes'
  ).split(' '),
);
/** Elements that no article has: their content is imported. */
export const BARE = new Set(['button', 'image']);
export const PLAYERS = new Set('video audio embed object'.split(' '));
export const VOID = new Set('br hr img'.split(' '));
/** Attributes that are imported. */
export const CARRIED = 'href title rel start scope colspan rowspan lang dir open cite'.split(' ');
/** Elements that can't be inside a paragraph. */
export const STAND_APART = new Set([...BLOCK_ELEMENTS, ...BOXES, ...PLAYERS, 'iframe']);
STAND_APART.delete('br');
