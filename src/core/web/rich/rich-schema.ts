import { Mark, mergeAttributes, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { linkAddress, type RichPart, readRich, richOf } from '../../validation/rich-text.ts';

/** A link; its address is one that core/rich-text.ts lets through. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (linkAddress(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener nofollow' }), 0],
});

/** A picture between the paragraphs. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="/media/site/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** The editor with its tools, which stands on this. */
export const openTools = () => import('./rich-editor.tsx');

/** What can be written: exactly what is kept. */
export const richExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link,
  Picture,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  UndoRedo,
];

type MarkOf = { type: string; attrs?: Record<string, unknown> };
type Content = {
  type: string;
  attrs?: Record<string, unknown>;
  marks?: MarkOf[];
  text?: string;
  content?: Content[];
};

const types: Readonly<Record<string, string>> = {
  p: 'paragraph',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
};

/** A kept text as the editor's document; no markup is read by the browser. */
export function contentOf(text: string): Content {
  const blocks = readRich(richOf(text)).flatMap((one) => made(one, []));
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

function made(part: RichPart, marks: readonly MarkOf[]): Content[] {
  if (typeof part === 'string') return [{ type: 'text', text: part, marks: [...marks] }];
  const { tag, attributes, children } = part;
  const inside = (more: readonly MarkOf[] = marks) => children.flatMap((child) => made(child, more));
  switch (tag) {
    case 'br':
      return [{ type: 'hardBreak' }];
    case 'strong':
      return inside([...marks, { type: 'bold' }]);
    case 'em':
      return inside([...marks, { type: 'italic' }]);
    case 'a':
      return inside([...marks, { type: 'link', attrs: { href: attributes.href } }]);
    case 'img':
      return [{ type: 'picture', attrs: { src: attributes.src, alt: attributes.alt ?? '' } }];
    case 'h2':
    case 'h3':
      return [{ type: 'heading', attrs: { level: tag === 'h2' ? 2 : 3 }, content: inside() }];
    case 'li':
    case 'td':
    case 'th': {
      const blocks = inside();
      // An item begins with a paragraph, and a cell is never without one.
      const first = blocks[0]?.type === 'paragraph' || (tag !== 'li' && blocks.length > 0);
      const spans = {
        ...(attributes.colspan ? { colspan: Number(attributes.colspan) } : {}),
        ...(attributes.rowspan ? { rowspan: Number(attributes.rowspan) } : {}),
      };
      return [
        {
          type: types[tag] as string,
          ...(tag === 'li' ? {} : { attrs: spans }),
          content: first ? blocks : [{ type: 'paragraph' }, ...blocks],
        },
      ];
    }
    default:
      return [{ type: types[tag] as string, content: inside() }];
  }
}
