/** One event of a stream: its name and its data as text. */
export interface StreamEvent {
  event: string;
  data: string;
}

function eventOf(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
  }
  // A keep-alive line is not an event.
  return data.length === 0 ? null : { event, data: data.join('\n') };
}

/** The server-sent events of a response, as they arrive (WHATWG HTML §9.2.6). */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      // A '\r' at the end may be half of a line break.
      const whole = done ? text : text.replace(/\r$/, '');
      const rest = text.slice(whole.length);
      const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n');
      text = (blocks.pop() ?? '') + rest;
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
