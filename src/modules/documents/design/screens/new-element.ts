import { isSheetKind, type KindName } from '../../kinds.ts';
import type { Element, Layout } from '../../layout.ts';
import { columnsOf } from '../../tables/rules.ts';

const addable = ['text', 'signature', 'picture', 'qr', 'barcode', 'line', 'box'] as const;
/** What can be put on the paper of a kind. */
export const addableTo = (kind: KindName) => (isSheetKind(kind) ? ([...addable, 'table'] as const) : addable);

/** Something new in the middle of the front, as large as such things usually are. */
export function newElement(kind: Element['kind'], layout: Layout): Element {
  const used = new Set(layout.elements.map((one) => one.id));
  let count = layout.elements.length + 1;
  while (used.has(`e${count}`)) count += 1;
  const share = Math.min(layout.width, layout.height);
  const place = {
    id: `e${count}`,
    side: 0 as const,
    when: '',
    x: Math.round(layout.width / 4),
    y: Math.round(layout.height / 2),
  };
  const writing = {
    text: { en: '{{name}}', bn: '{{name}}' },
    size: share > 120 ? 12 : 8,
    weight: 400 as const,
    ink: 'ink' as const,
  };
  const wide = Math.round(layout.width / 2);
  switch (kind) {
    case 'text':
      return {
        kind,
        ...place,
        w: wide,
        h: share > 120 ? 10 : 5,
        ...writing,
        align: 'start',
        shrink: true,
        middle: false,
        serif: false,
      };
    case 'signature':
      return {
        kind,
        ...place,
        w: Math.round(wide / 2),
        h: share > 120 ? 14 : 9,
        ...writing,
        text: { en: 'Signature', bn: 'স্বাক্ষর' },
        align: 'center',
      };
    case 'picture':
      return { kind, ...place, w: Math.round(share / 5), h: Math.round(share / 4), source: 'photo' };
    case 'qr':
      return { kind, ...place, w: share > 120 ? 28 : 14, h: share > 120 ? 28 : 14, isSigned: share > 120 };
    case 'barcode':
      return { kind, ...place, w: wide, h: share > 120 ? 14 : 9, variable: 'code', isRead: true };
    case 'line':
      return { kind, ...place, w: wide, h: 0.3, ink: 'accent' };
    case 'table':
      return {
        kind,
        ...place,
        w: wide,
        h: Math.round(share / 4),
        source: 'scale',
        columns: Object.keys(columnsOf('scale')).map((name) => ({ name, heading: { en: '', bn: '' } })),
        size: 9,
        ink: 'ink',
      };
    case 'box':
      return { kind, ...place, w: wide, h: Math.round(share / 5), ink: 'accent', filled: false, radius: 0 };
  }
}
