import { escapeHtml, formKeyMark } from '../../../../core/server/http/html.ts';
import type { Piece } from '../../../../core/validation/pieces.ts';

const empty = new Set(['br', 'img', 'input']);

/** Drawn pieces as HTML; every text and every attribute is escaped. */
export const htmlOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((one) => {
      if (typeof one === 'string') return escapeHtml(one);
      if (one.tag === 'form-key') return formKeyMark;
      const attributes = Object.entries(one.attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('');
      return empty.has(one.tag)
        ? `<${one.tag}${attributes} />`
        : `<${one.tag}${attributes}>${htmlOf(one.children)}</${one.tag}>`;
    })
    .join('');
