import { expect, it } from 'vitest';
import { chaptersIn } from './chapters.ts';

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const startsIn = (html: string) => chaptersIn(html).map(({ startTime }) => startTime);

it('chapters are the first list of rising times from the start', () => {
  const chapters = list('00:00 <b>Start</b>', '75:10 - End');
  expect(chaptersIn(list('Fog', 'Rain') + chapters + list('0:00 Other', '0:01 One'))).toEqual([
    { startTime: 0, title: 'Start' },
    { startTime: 4510, title: 'End' },
  ]);
  expect(startsIn(`<ol><li>Topics ${chapters}</li></ol>`)).toEqual([0, 4510]);
});

it.each([
  ['one time', list('0:00 Start')],
  ['a late start', `<p>0:00</p>${list('0:01 Start', '1:00 End')}`],
  ['times that fall', list('0:00 Start', '2:00 Middle', '1:00 End')],
  ['equal times', list('0:00 Start', '0:00 End')],
  ['an item without a time', list('0:00 Start', 'Middle', '1:00 End')],
  ['a time without a title', list('0:00 Start', '1:00')],
  ['no such minute or second', list('0:00 Start', '1:60 End')],
  ['paragraphs', '<p>0:00 Start</p><p>1:00 End</p>'],
  ['a spoiler', `<details><summary>Ending</summary>${list('0:00 Start', '1:00 End')}</details>`],
  ['too many items', list(...Array.from({ length: 501 }, (_, at) => `${at}:00 One`))],
])('%s makes no chapters', (_name, html) => {
  expect(chaptersIn(html)).toEqual([]);
});
