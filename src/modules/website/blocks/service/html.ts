import { escapeHtml } from '../../../../core/server/http/html.ts';
import type { Piece } from '../tree.ts';

const empty = new Set(['br', 'img', 'input']);

/** Drawn pieces as HTML; every text and every attribute is escaped. */
export const htmlOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((one) => {
      if (typeof one === 'string') return escapeHtml(one);
      const attributes = Object.entries(one.attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('');
      return empty.has(one.tag)
        ? `<${one.tag}${attributes} />`
        : `<${one.tag}${attributes}>${htmlOf(one.children)}</${one.tag}>`;
    })
    .join('');
