import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  type FileFacts,
  fileRefusals,
  mostUploadBytes,
  offeredTypes,
} from '../../contracts/files-contract.ts';
import type { Label } from '../../labels.ts';
import { linkAddress } from '../../validation/rich-text.ts';
import { CallError } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { fileLabels } from '../form/file-labels.ts';
import { uploadFile } from '../form/upload.ts';
import { texts } from '../page/texts.ts';
import classes from './rich.module.css';
import { richLabels as labels } from './rich-labels.ts';

type Asked = { kind: 'link'; text: string } | { kind: 'picture'; text: string; src: string } | null;

/** A link as people write one: an email address gets its beginning, an address without one too. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return linkAddress(`mailto:${text}`);
  if (/^(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/\S*)?$/i.test(text)) return linkAddress(`https://${text}`);
  return linkAddress(text);
}

type Tool = {
  readonly label: Label;
  readonly icon: ReactNode;
  readonly run: () => void;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
};

/** The tools over a text. Arrow keys go along them; what needs a word is asked below. */
export function RichTools({
  editor,
  uploadTo,
  onBusy,
}: {
  editor: Editor;
  uploadTo: string;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}) {
  const t = useText();
  const [asked, setAsked] = useState<Asked>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [at, setAt] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const does = () => editor.chain().focus();
  const isInTable = editor.isActive('table');

  const ask = (next: Asked) => {
    setProblem('');
    setAsked(next);
  };
  const settle = () => {
    if (asked?.kind === 'picture') {
      const alt = asked.text.replace(/\s+/g, ' ').trim();
      if (alt === '') return setProblem(t(labels.altMissing));
      does()
        .insertContent({ type: 'picture', attrs: { src: asked.src, alt } })
        .run();
      return ask(null);
    }
    const href = addressOf(asked?.text ?? '');
    if (!href) return setProblem(t(labels.wrongAddress));
    if (editor.state.selection.empty && !editor.isActive('link'))
      does()
        .insertContent({
          type: 'text',
          text: href.replace(/^mailto:/, ''),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    else does().extendMarkRange('link').setMark('link', { href }).run();
    ask(null);
  };
  const send = async (file: File) => {
    ask(null);
    if (file.size > mostUploadBytes.image) return setProblem(t(fileRefusals.imageTooLarge));
    setSending(true);
    onBusy?.(true);
    try {
      const facts = await uploadFile<FileFacts>(uploadTo, file, {
        onProgress: () => {},
        signal: new AbortController().signal,
      });
      ask({ kind: 'picture', src: facts.url, text: '' });
    } catch (error) {
      const said = error instanceof CallError ? (Object.values(error.fields).flat()[0] ?? error.message) : '';
      setProblem(said || t(fileLabels.away));
    } finally {
      setSending(false);
      onBusy?.(false);
    }
  };

  const size = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
  const tools: Tool[] = [
    {
      label: labels.heading,
      icon: <IconH2 {...size} />,
      isOn: editor.isActive('heading', { level: 2 }),
      run: () => does().toggleNode('heading', 'paragraph', { level: 2 }).run(),
    },
    {
      label: labels.subheading,
      icon: <IconH3 {...size} />,
      isOn: editor.isActive('heading', { level: 3 }),
      run: () => does().toggleNode('heading', 'paragraph', { level: 3 }).run(),
    },
    {
      label: labels.bold,
      icon: <IconBold {...size} />,
      isOn: editor.isActive('bold'),
      run: () => does().toggleMark('bold').run(),
    },
    {
      label: labels.italic,
      icon: <IconItalic {...size} />,
      isOn: editor.isActive('italic'),
      run: () => does().toggleMark('italic').run(),
    },
    {
      label: labels.bullets,
      icon: <IconList {...size} />,
      isOn: editor.isActive('bulletList'),
      run: () => does().toggleList('bulletList', 'listItem').run(),
    },
    {
      label: labels.numbers,
      icon: <IconListNumbers {...size} />,
      isOn: editor.isActive('orderedList'),
      run: () => does().toggleList('orderedList', 'listItem').run(),
    },
    {
      label: labels.link,
      icon: <IconLink {...size} />,
      isOn: editor.isActive('link'),
      run: () => ask({ kind: 'link', text: String(editor.getAttributes('link').href ?? '') }),
    },
    ...(editor.isActive('link')
      ? [
          {
            label: labels.unlink,
            icon: <IconLinkOff {...size} />,
            run: () => does().extendMarkRange('link').unsetMark('link').run(),
          },
        ]
      : []),
    {
      label: labels.table,
      icon: <IconTable {...size} />,
      isOff: isInTable,
      run: () => does().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: labels.picture,
      icon: <IconPhoto {...size} />,
      isOff: isSending,
      run: () => chooser.current?.click(),
    },
    {
      label: labels.undo,
      icon: <IconArrowBackUp {...size} />,
      isOff: !editor.can().undo(),
      run: () => does().undo().run(),
    },
    {
      label: labels.redo,
      icon: <IconArrowForwardUp {...size} />,
      isOff: !editor.can().redo(),
      run: () => does().redo().run(),
    },
    ...(isInTable
      ? [
          {
            label: labels.rowAfter,
            icon: <IconRowInsertBottom {...size} />,
            run: () => does().addRowAfter().run(),
          },
          { label: labels.rowAway, icon: <IconRowRemove {...size} />, run: () => does().deleteRow().run() },
          {
            label: labels.columnAfter,
            icon: <IconColumnInsertRight {...size} />,
            run: () => does().addColumnAfter().run(),
          },
          {
            label: labels.columnAway,
            icon: <IconColumnRemove {...size} />,
            run: () => does().deleteColumn().run(),
          },
          {
            label: labels.tableAway,
            icon: <IconTableOff {...size} />,
            run: () => does().deleteTable().run(),
          },
        ]
      : []),
  ];
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const next =
      (buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length;
    setAt(next);
    buttons[next]?.focus();
  };
  const here = Math.min(at, tools.length - 1);
  return (
    <>
      <div ref={bar} className={classes.tools} role="toolbar" aria-label={t(labels.tools)} onKeyDown={walk}>
        {tools.map((tool, place) => (
          <ActionIcon
            key={tool.label.en}
            variant={tool.isOn ? 'filled' : 'subtle'}
            color={tool.isOn ? undefined : 'gray'}
            size="lg"
            aria-label={t(tool.label)}
            title={t(tool.label)}
            {...(tool.isOn === undefined ? {} : { 'aria-pressed': tool.isOn })}
            aria-disabled={tool.isOff === true}
            data-disabled={tool.isOff || undefined}
            tabIndex={place === here ? 0 : -1}
            // The marked text stays marked.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setAt(place)}
            onClick={() => (tool.isOff ? undefined : tool.run())}
          >
            {tool.icon}
          </ActionIcon>
        ))}
      </div>
      {asked ? (
        <div className={classes.asked}>
          <TextInput
            label={t(asked.kind === 'link' ? labels.address : labels.alt)}
            description={t(asked.kind === 'link' ? labels.addressHint : labels.altHint)}
            error={problem || undefined}
            value={asked.text}
            maxLength={asked.kind === 'link' ? 1000 : 300}
            autoComplete="off"
            data-autofocus
            autoFocus
            onChange={(event) => setAsked({ ...asked, text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Enter') settle();
              else ask(null);
            }}
          />
          <Button variant="default" onClick={() => ask(null)}>
            {t(texts.cancel)}
          </Button>
          <Button onClick={settle}>{t(labels.place)}</Button>
        </div>
      ) : isSending || problem ? (
        <p className={classes.asked} role={problem ? 'alert' : 'status'}>
          {problem || t(labels.uploading)}
        </p>
      ) : null}
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={offeredTypes.image}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
