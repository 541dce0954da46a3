import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { headingsOf } from './headings.ts';

test('the outline has the headings in order, also those inside other blocks', () => {
  const { editor } = openEditor(
    '<h2>One</h2><p>Text</p><details><summary>More</summary><h3>In <em>it</em></h3></details><h4> </h4>',
  );
  const headings = headingsOf(editor.state.doc);
  expect(headings.map(({ level, text }) => [level, text])).toEqual([
    [2, 'One'],
    [3, 'In it'],
    [4, ''],
  ]);
  for (const { pos } of headings) {
    expect(editor.state.doc.nodeAt(pos)?.type.name).toBe('heading');
  }
});
