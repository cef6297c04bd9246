import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanHtml } from '../../validation/rich-text.ts';
import { pageNonce } from '../device/nonce.ts';
import classes from './rich.module.css';
import type { RichFieldProps } from './rich-field.tsx';
import { contentOf, richExtensions } from './rich-schema.ts';
import { RichTools } from './rich-tools.tsx';

type Props = RichFieldProps & { readonly labelId: string; readonly problemId: string | undefined };

/** Where a text is written as it will be read. What is pasted is cleaned as the server cleans what is sent. */
export default function RichEditor(props: Props) {
  const { name, value, disabled, problemId, labelId, required } = props;
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useState(0);
  /** What was told last; another value comes from outside and is put in. */
  const told = useRef(value);
  const change = useEffectEvent((made: Editor) => {
    const next = made.isEmpty ? '' : cleanHtml(made.getHTML());
    if (next === told.current) return;
    told.current = next;
    props.onChange(next);
  });
  const blur = useEffectEvent(() => props.onBlur());
  const open = useEffectEvent(() => ({ content: contentOf(value), isBengali: name.endsWith('Bn') }));

  useEffect(() => {
    const { content, isBengali } = open();
    const made = new Editor({
      element: place.current,
      extensions: richExtensions,
      content,
      injectCSS: false,
      injectNonce: pageNonce,
      editorProps: {
        transformPastedHTML: cleanHtml,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          name,
          tabindex: '0',
          ...(isBengali ? { lang: 'bn' } : {}),
        },
      },
      onUpdate: ({ editor: changed }) => change(changed),
      onTransaction: () => redraw((count) => count + 1),
      onBlur: () => blur(),
    });
    setEditor(made);
    return () => made.destroy();
  }, [labelId, name]);

  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!disabled, false);
    const element = editor.view.dom;
    element.setAttribute('aria-disabled', String(disabled));
    element.setAttribute('aria-required', String(required));
    element.setAttribute('aria-invalid', String(problemId !== undefined));
    if (problemId) element.setAttribute('aria-describedby', problemId);
    else element.removeAttribute('aria-describedby');
  }, [editor, disabled, required, problemId]);

  return (
    <div className={classes.box} data-wrong={problemId !== undefined || undefined}>
      {editor && !disabled ? (
        <RichTools editor={editor} uploadTo={props.uploadTo} onBusy={props.onBusy} />
      ) : null}
      <div ref={place} className={classes.writing} />
    </div>
  );
}
