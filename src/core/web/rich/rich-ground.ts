import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { EditorView } from '@tiptap/pm/view';

/** What an editor stands on: it comes with this file, what can be written with the next, the tools last. */
const parts: readonly unknown[] = [Schema, EditorState, Transform, EditorView];

/** The editor, part by part, so that none is heavy alone. */
export async function openEditor() {
  if (parts.some((part) => typeof part !== 'function'))
    throw new TypeError('The editor came without its parts');
  const { openTools } = await import('./rich-schema.ts');
  return openTools();
}
