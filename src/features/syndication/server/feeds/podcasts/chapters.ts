import { Parser } from 'htmlparser2';

export interface Chapter {
  /** Seconds. */
  startTime: number;
  title: string;
}

const MAX_CHAPTERS = 500;
const MAX_TITLE = 200;

/** '12:34 Title', '75:00 – Title' or '1:02:03 Title'. */
const STARTS = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?!\d)[\s:–—-]+(\S.*)$/;

function chapterOf(item: string): Chapter | null {
  const found = STARTS.exec(item.replace(/\s+/g, ' ').trim());
  if (found === null) return null;
  const [, hours = '0', minutesOfHour, minutes = '0', seconds = '0', title = ''] = found;
  const startTime = Number(hours) * 3600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds);
  return { startTime, title: title.slice(0, MAX_TITLE) };
}

/** The chapters that a list names; none if it is another list. */
function chaptersOf(items: readonly string[]): Chapter[] {
  if (items.length < 2 || items.length > MAX_CHAPTERS) return [];
  const chapters = items.map(chapterOf).filter((chapter) => chapter !== null);
  const isRising = chapters.every(({ startTime }, index) =>
    index === 0 ? startTime === 0 : startTime > (chapters[index - 1]?.startTime ?? 0),
  );
  return chapters.length === items.length && isRising ? chapters : [];
}

/**
 * The chapters of an episode: the first list in its article whose items all start with a time, from 0:00 on.
 * Lists in spoilers don't count.
 */
export function chaptersIn(html: string): Chapter[] {
  // Most articles have no such list.
  if (!/\b0?0:00\b/.test(html)) return [];
  let chapters: Chapter[] = [];
  /** The items of the open lists, the innermost last. */
  const lists: string[][] = [];
  const hides: boolean[] = [];
  const parser = new Parser({
    onopentag(name, { class: kind }) {
      if (name === 'details') hides.push(kind !== 'fold');
      else if (name === 'ul' || name === 'ol') lists.push([]);
      else if (name === 'li') lists.at(-1)?.push('');
      else if (name === 'br') addText(' ');
    },
    ontext: addText,
    onclosetag(name) {
      if (name === 'details') hides.pop();
      if (name !== 'ul' && name !== 'ol') return;
      const items = lists.pop() ?? [];
      if (chapters.length === 0 && !hides.includes(true)) chapters = chaptersOf(items);
    },
  });
  function addText(text: string) {
    const items = lists.at(-1);
    if (items && items.length > 0) items[items.length - 1] += text;
  }
  parser.end(html);
  return chapters;
}
