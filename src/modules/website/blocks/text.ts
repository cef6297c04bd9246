import type { Language } from '../../../core/labels.ts';
import { type Piece, piece } from '../../../core/validation/pieces.ts';
import { isRich, type RichPart, readRich } from '../../../core/validation/rich-text.ts';
import { sourcesOf } from './drawn/picture.ts';
import { blockLabels } from './labels.ts';
import type { Reader } from './words.ts';

/**
 * A text as it is drawn: with its form where it has one, else as paragraphs. `base` is where the institution's own
 * addresses begin.
 */
const textPieces = (text: string, base = ''): Piece[] =>
  isRich(text) ? readRich(text).map((one) => drawn(one, base)) : paragraphs(text);

/** The same, with a mark where the text is not written in the reader's language. */
export const writtenPieces = (text: string, only: Language | null, reader: Reader): Piece[] =>
  only === null || only === reader.language || text === ''
    ? textPieces(text, reader.base)
    : [
        piece(
          'p',
          { class: 'hint' },
          reader.t(only === 'en' ? blockLabels.onlyEnglish : blockLabels.onlyBengali),
        ),
        piece('div', { lang: only }, textPieces(text, reader.base)),
      ];

/** Only what the list of core/rich-text.ts let through becomes a piece. */
function drawn(part: RichPart, base: string): Piece {
  if (typeof part === 'string') return part;
  const { tag, attributes, children } = part;
  const inner = children.map((one) => drawn(one, base));
  if (tag === 'a') {
    const { href = '' } = attributes;
    return href.startsWith('/')
      ? piece('a', { href: base + href }, inner)
      : piece('a', { href, rel: 'noopener noreferrer nofollow' }, inner);
  }
  if (tag === 'img') {
    const srcset = sourcesOf(attributes.src ?? '');
    const sizes = srcset && '(max-width: 792px) 100vw, 760px';
    return piece('img', { ...attributes, srcset, sizes, loading: 'lazy', class: 'text-picture' });
  }
  if (tag === 'table')
    return piece(
      'div',
      { class: 'text-table', tabindex: '0' },
      piece('table', {}, piece('tbody', {}, inner)),
    );
  return piece(tag, attributes, inner);
}

/** A blank line ends a paragraph, a single one stays; web addresses become links. */
function paragraphs(text: string): Piece[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      piece(
        'p',
        {},
        part
          .split('\n')
          .flatMap((line, row): Piece[] => [...(row > 0 ? [piece('br', {})] : []), ...linked(line)]),
      ),
    );
}

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]।])/;

const linked = (line: string): Piece[] =>
  line
    .split(address)
    .filter((part) => part !== '')
    .map((part) =>
      address.test(part) ? piece('a', { href: part, rel: 'noopener noreferrer nofollow' }, part) : part,
    );
