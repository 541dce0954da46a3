import { SaxesParser } from 'saxes';

/**
 * The items of a feed: the text of each element by name.
 * @throws if it isn't XML
 */
export function xmlItems(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    if (name === 'item') items.push({});
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const item = items.at(-1);
    if (item && open.includes('item')) item[name] = [...(item[name] ?? []), text];
    text = '';
  });
  parser.write(xml).close();
  return items;
}
