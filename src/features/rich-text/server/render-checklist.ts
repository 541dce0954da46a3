import { INLINE_TAGS } from '../allow-list.ts';

/** Inline tags; every other tag within a step is a block. */
const INLINE = new Set(INLINE_TAGS);
const HEADINGS = new Set(['h2', 'h3', 'h4']);

const BOX = '<input type="checkbox" autocomplete="off">';
const LABEL = `<label>${BOX}<span>`;
const END = '</span></label>';
/** A step that doesn't start with text has no label. */
const unnamedBox = (step: number) => BOX.replace('>', ` aria-label="Step ${step}">`);

/** Ticks are stored in the reader's browser, which also fills in the progress. */
const countOf = (steps: number) =>
  `<p role="status">0 of ${steps} done</p><progress max="${steps}" value="0" aria-hidden="true"></progress>`;
const FOOT =
  '<div class="checklist-foot"><p>Stored on this device only.</p><button type="button">Reset</button></div>';

interface Page {
  /** The rendered output. */
  html: string;
  insert: (at: number, markup: string) => void;
  /** Reserves a position for output that is known later. */
  hold: (at: number) => (markup: string) => void;
}

/** How far the label of a step is: not started, open (alone or as a paragraph), or done. */
type Step = 'begun' | 'words' | 'paragraph' | 'named';

/**
 * Adds checkboxes to checklists, and wraps each list and the heading directly above it in a frame with
 * its progress. Receives a parser's events, in order.
 */
export function checklists({ html, insert, hold }: Page) {
  /** The enclosing lists, whether each is a checklist, and the open steps. */
  const lists: boolean[] = [];
  const steps: Step[] = [];
  let heading = { open: (_: string) => {}, end: -1 };
  /** The open frame, with its number of steps. */
  let frame: { count: (markup: string) => void; depth: number; steps: number } | undefined;

  const openFrame = (from: number) => {
    const isUnder = heading.end >= 0 && html.slice(heading.end, from).trim() === '';
    const open = '<section class="checklist-frame">';
    if (isUnder) heading.open(open);
    else insert(from, open);
    frame = { count: hold(from), depth: lists.length, steps: 0 };
  };
  const name = (step: Step) => {
    steps[steps.length - 1] = step;
  };

  return {
    onOpen(tag: string, attributes: Record<string, string>, from: number, to: number) {
      const step = steps.at(-1);
      if (INLINE.has(tag)) {
        if (step !== 'begun') return;
        insert(from, LABEL);
        name('words');
        return;
      }
      if (step === 'words') insert(from, END);
      if (step === 'begun')
        insert(tag === 'p' ? to : from, tag === 'p' ? LABEL : unnamedBox(frame?.steps ?? 1));
      if (step !== undefined) name(step === 'begun' && tag === 'p' ? 'paragraph' : 'named');
      if (HEADINGS.has(tag)) heading = { open: hold(from), end: -1 };
      if (tag === 'ul' || tag === 'ol') {
        const isTicked = tag === 'ul' && attributes.class === 'checklist';
        if (isTicked && frame === undefined) openFrame(from);
        lists.push(isTicked);
      } else if (tag === 'li') {
        const isTicked = lists.at(-1) === true;
        steps.push(isTicked ? 'begun' : 'named');
        if (isTicked && frame) frame.steps += 1;
      }
    },
    onText(text: string, from: number) {
      if (steps.at(-1) !== 'begun' || text.trim() === '') return;
      insert(from, LABEL);
      name('words');
    },
    onClose(tag: string, from: number, to: number) {
      const step = steps.at(-1);
      if (HEADINGS.has(tag)) heading.end = to;
      if (tag === 'p' && step === 'paragraph') {
        insert(from, END);
        name('named');
      } else if (tag === 'li') {
        if (step === 'words') insert(from, END);
        steps.pop();
      } else if (tag === 'ul' || tag === 'ol') {
        lists.pop();
        if (frame === undefined || lists.length > frame.depth) return;
        frame.count(countOf(frame.steps));
        insert(to, `${FOOT}</section>`);
        frame = undefined;
      }
    },
  };
}
