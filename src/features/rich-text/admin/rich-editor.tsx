import type { Editor } from '@tiptap/core';
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#lib/messages/admin.ts';
import { replaceImages } from '#lib/text/remote-images.ts';
import * as prose from '#ui/prose/prose.module.css';
import '#ui/prose/prose-parts.css';
import '#ui/prose/blocks.css';
import { classNames } from '#ui/class-names.ts';
import { toast } from '#ui/toast/toast.ts';
import { FootnoteBubble } from './bubbles/footnote-bubble.tsx';
import { LinkBubble } from './bubbles/link-bubble.tsx';
import { type ArticleText, articleText, buildEditor, TAKEN_IN } from './build-editor.ts';
import { DragHandle } from './drag/drag-handle.tsx';
import { FindBar } from './find/find-bar.tsx';
import { endFind } from './find/find-plugin.ts';
import { useFullScreen } from './full-screen/use-full-screen.ts';
import { HighlightBubble } from './highlights/highlight-bubble.tsx';
import { Outline } from './outline/outline.tsx';
import { areQuotesSmart, QuotesOption } from './quotes/quotes-option.tsx';
import { withNewNotes } from './remote-images.ts';
import * as styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor-types.ts';
import { insertSnippet } from './schema/snippet.ts';
import { settling } from './settling.ts';
import { SlashMenu } from './slash/slash-menu.tsx';
import { selectedNote } from './toolbar/footnotes.ts';
import { addToGallery } from './toolbar/gallery.ts';
import { Panels } from './toolbar/panels.tsx';
import type { Panel, Tool, View } from './toolbar/tool.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { toolStates } from './toolbar/tools.ts';
import { useBarPlace } from './toolbar/use-bar-place.ts';
import { countWords, readingMinutes } from './words.ts';

/** Edits are reported after a pause of the first, at the latest after the second. */
const REPORT_AFTER = 400;
const REPORT_AT_LATEST = 2000;
const COUNT_AFTER = 500;
const TOOLS_AFTER = 80;

interface Live {
  text: ArticleText;
  flush: () => void;
}

function notice(text: string, wrong = false): void {
  toast({
    title: wrong ? t('Couldn’t insert') : t('Note'),
    description: text,
    kind: wrong ? 'destructive' : 'default',
  });
}

function attributesOf(props: RichEditorProps, id: string): Record<string, string> {
  return {
    id,
    class: styles.text,
    role: 'textbox',
    dir: props.direction ?? 'auto',
    spellcheck: 'true',
    ...(props.language !== undefined && { lang: props.language }),
    'aria-multiline': 'true',
    'aria-labelledby': props.labeledBy,
    ...(props.describedBy && { 'aria-describedby': props.describedBy }),
    ...(props.invalid && { 'aria-invalid': 'true' }),
    ...(props.disabled && { 'aria-disabled': 'true' }),
  };
}

/** Edits an article's HTML. Changes are reported after a pause; typing renders nothing in React. */
export function RichEditor(props: RichEditorProps) {
  const { value, disabled = false, isPage = false, highlights } = props;
  const id = useId();
  const latest = useRef(props);
  const showView = useRef<(view: View) => void>(() => undefined);
  const live = useRef<Live>(null);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** The last reported value: if it comes back as the prop, nothing changed. */
  const reported = useRef<string[]>([]);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [states, setStates] = useState('');
  const [words, setWords] = useState(0);
  const [panel, setPanel] = useState<Panel | null>(null);
  /** How often the find bar was asked for; 0 while it is closed. */
  const [finding, setFinding] = useState(0);
  const [isOutlined, setIsOutlined] = useState(false);
  const [isFullScreen, setIsFullScreen] = useState(false);

  useBarPlace(frame);
  useFullScreen(frame, isFullScreen, () => setIsFullScreen(false));

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const built = buildEditor(element, {
      notice,
      upload: () => latest.current.onUploadImages,
      readCard: () => latest.current.readCard,
      open: (name) => !latest.current.disabled && setPanel(name),
      leave: () => setIsFullScreen(false),
      show: (view) => showView.current(view),
      toToolbar: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      attributes: () => attributesOf(latest.current, id),
      remote: () => latest.current.remote,
      quotes: () => (areQuotesSmart() ? (latest.current.language ?? null) : null),
      isPage,
      highlights,
    });
    const text = articleText(built);
    text.set(latest.current.value);
    reported.current = [latest.current.value];

    const report = settling(
      () => {
        const html = text.get();
        if (html === reported.current.at(-1)) return;
        reported.current = [...reported.current.slice(-20), html];
        latest.current.onChange(html);
      },
      REPORT_AFTER,
      REPORT_AT_LATEST,
    );
    const count = settling(() => setWords(countWords(built.state.doc)), COUNT_AFTER, 2000);
    const tools = settling(() => setStates(toolStates(built)), TOOLS_AFTER, 250);
    setWords(countWords(built.state.doc));
    setStates(toolStates(built));

    built.on('transaction', ({ transaction }) => {
      if (transaction.docChanged) {
        count.touch();
        if (!transaction.getMeta(TAKEN_IN)) report.touch();
      }
      if (transaction.docChanged || transaction.selectionSet || transaction.storedMarksSet) {
        tools.touch();
        // What is typed next belongs in the new footnote.
        if (selectedNote(built.state)?.node.attrs.note === '') tools.flush();
      }
    });
    built.on('blur', report.flush);
    live.current = { text, flush: report.flush };
    const detach = highlights?.attach(built);
    setEditor(built);
    return () => {
      report.flush();
      detach?.();
      count.drop();
      tools.drop();
      live.current = null;
      setEditor(null);
      built.destroy();
    };
  }, [id, isPage, highlights]);

  useEffect(() => {
    if (reported.current.includes(value)) return;
    reported.current = [value];
    live.current?.text.set(value);
  }, [value]);

  const { labeledBy, describedBy, invalid, language, direction } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are made of these
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled, labeledBy, describedBy, invalid, language, direction]);

  const { remote } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notes are what is drawn
  useEffect(() => {
    if (editor) editor.view.dispatch(withNewNotes(editor.state.tr));
  }, [editor, remote]);

  const open = (next: Panel) => {
    if (next === 'snippet') {
      if (!props.onPickSnippet) return notice(t('A snippet can’t contain another snippet.'), true);
      void props.onPickSnippet().then((snippet) => {
        if (!editor || editor.isDestroyed) return;
        if (snippet !== null) insertSnippet(editor, snippet);
        editor.view.focus();
      });
    } else if (next !== 'gallery') setPanel(next);
    else {
      void props.onPickImages?.().then((images) => {
        if (!editor || editor.isDestroyed) return;
        addToGallery(editor, images);
        editor.view.focus();
      });
    }
  };

  useImperativeHandle(
    props.ref,
    () => ({
      replaceImages: (own, siteUrl) => {
        live.current?.flush();
        live.current?.text.replaceImages(own, siteUrl);
        reported.current = reported.current.map((html) => replaceImages(html, siteUrl, own));
      },
      report: () => {
        live.current?.flush();
        const last = reported.current.at(-1);
        if (last !== undefined && last !== latest.current.value) latest.current.onChange(last);
      },
    }),
    [],
  );

  const show = (view: View, isKey = false) => {
    if (view === 'outline') setIsOutlined(!isOutlined);
    else if (view === 'fullScreen') setIsFullScreen(!isFullScreen);
    else if (finding === 0 || isKey) setFinding(finding + 1);
    else if (editor) {
      endFind(editor);
      setFinding(0);
    }
  };
  useLayoutEffect(() => {
    showView.current = (view) => show(view, true);
  });
  const press = (tool: Tool) => {
    if (!editor) return;
    if (tool.shows !== undefined) show(tool.shows);
    const done = tool.run?.(editor);
    if (tool.opens !== undefined && done !== true) open(tool.opens);
  };
  const latestPress = useRef(press);
  useLayoutEffect(() => {
    latestPress.current = press;
  });
  const onPress = useCallback((tool: Tool) => latestPress.current(tool), []);
  const shown = classNames(
    states,
    finding > 0 && '+find',
    isOutlined && '+outline',
    isFullScreen && '+fullScreen',
  );

  const note = /note@\d+/.exec(states)?.[0];

  return (
    <div ref={frame} className={styles.editor} aria-disabled={disabled || undefined}>
      <Toolbar
        editor={editor}
        states={shown ?? ''}
        disabled={disabled}
        isPage={isPage}
        hasSnippets={props.onPickSnippet !== undefined}
        controls={id}
        onPress={onPress}
        barRef={bar}
      />
      {finding > 0 && editor && (
        <FindBar
          editor={editor}
          asked={finding}
          disabled={disabled}
          onClose={() => setFinding(0)}
        />
      )}
      <div className={styles.body} data-outlined={isOutlined || undefined}>
        {isOutlined && editor && (
          <Outline
            editor={editor}
            states={`${words} ${states}`}
            onClose={() => setIsOutlined(false)}
          />
        )}
        <div ref={sheet} className={styles.sheet} data-sheet>
          <div ref={box} className={`${prose.prose} text-parts ${styles.frame}`} />
          {editor && !disabled && note === undefined && states.includes('link@') && (
            <LinkBubble editor={editor} states={states} onEdit={() => setPanel('link')} />
          )}
          {editor && !disabled && highlights && (
            <HighlightBubble editor={editor} highlights={highlights} />
          )}
          {editor && !disabled && <DragHandle editor={editor} sheet={sheet} />}
          {editor && !disabled && <SlashMenu editor={editor} onPress={onPress} />}
          {editor && !disabled && note !== undefined && (
            <FootnoteBubble key={note} editor={editor} states={states} />
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <span>
          {words === 1 ? t('1 word') : t('{words} words', { words: words.toLocaleString('en') })}
        </span>
        <span>{t('{readingMinutes} min read', { readingMinutes: readingMinutes(words) })}</span>
        {language !== undefined && <QuotesOption language={language} />}
      </div>
      {panel !== null && editor && (
        <Panels
          editor={editor}
          panel={panel}
          onPickImage={props.onPickImage}
          onUploadImages={props.onUploadImages}
          onDescribeImage={props.onDescribeImage}
          searchArticles={props.searchArticles}
          readCard={props.readCard}
          onClose={() => setPanel(null)}
        />
      )}
    </div>
  );
}
