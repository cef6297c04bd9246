import { type Piece, piece } from '../../../core/validation/pieces.ts';
import type { Reader } from '../blocks/words.ts';
import { labels } from '../labels.ts';
import { furtherPages, menuPages } from '../pages.ts';
import { type Around, type MenuLink, menuLines } from './around.ts';

type Line = { readonly item: MenuLink; readonly depth: number };

/** The lists of the menu, drawn alike by the server and by the browser; `current` is the path of the open page. */
export function drawMenu(
  around: Pick<Around, 'menu' | 'hasResults' | 'hasAdmission'>,
  reader: Reader,
  current: string,
): Piece {
  const lines = menuLines(around);
  const list = (parentId: string | null): Piece[] =>
    lines.filter(({ item }) => item.parentId === parentId).map((line) => entry(line, list(line.item.id)));
  const entry = ({ item }: Line, children: Piece[]): Piece =>
    piece(
      'li',
      { class: children.length > 0 ? 'has-more' : undefined },
      head(item, children.length > 0),
      children.length > 0 ? piece('ul', {}, children) : null,
    );
  const head = (item: MenuLink, hasMore: boolean): Piece => {
    const text = reader.t(item.label);
    // Without a page of its own it still takes the focus, which opens what it holds.
    if (item.target === '')
      return piece('button', { type: 'button', 'aria-haspopup': hasMore ? 'true' : undefined }, text);
    const isOwn = item.target.startsWith('/');
    return piece(
      'a',
      {
        href: isOwn ? reader.base + item.target : item.target,
        rel: isOwn ? undefined : 'noopener noreferrer',
        'aria-current': item.target === current ? 'page' : undefined,
      },
      text,
    );
  };
  return piece('ul', { class: 'wrap' }, list(null));
}

/** What the foot leads to: the pages, and where else the institution is found. */
export function drawFoot(
  around: Pick<Around, 'hasResults' | 'hasAdmission' | 'icons'>,
  reader: Reader,
): Piece[] {
  const all = [...menuPages(around).filter((page) => page.path !== '/'), ...furtherPages];
  return [
    piece(
      'ul',
      {},
      all.map((page) => piece('li', {}, piece('a', { href: reader.base + page.path }, reader.t(page.label)))),
    ),
    ...(around.icons.length === 0
      ? []
      : [
          piece(
            'ul',
            { class: 'icons', 'aria-label': reader.t(labels.elsewhere) },
            around.icons.map((icon) =>
              piece(
                'li',
                {},
                piece(
                  'a',
                  { href: icon.address, rel: 'noopener noreferrer', 'aria-label': reader.t(icon.name) },
                  piece(
                    'svg',
                    { viewBox: '0 0 24 24', width: '22', height: '22', 'aria-hidden': 'true' },
                    piece('path', { d: icons[icon.network] ?? world }),
                  ),
                ),
              ),
            ),
          ),
        ]),
  ];
}

// Drawn as outlines of our own in a box of 24: marks that people know, without anybody's file.
const world =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3.6 9h16.8M3.6 15h16.8M12 3a15 15 0 0 1 0 18 15 15 0 0 1 0-18';
const icons: Readonly<Record<string, string>> = {
  facebook: 'M7 10v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h3V3h-3a5 5 0 0 0-5 5v2H7',
  youtube: 'M2 8a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4zM10 9l5 3-5 3z',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0M16.5 7.5v.01',
  x: 'M4 4l11.7 16H20L8.3 4zM4 20l6.8-6.8M13.2 10.8 20 4',
  linkedin: 'M4 4h16v16H4zM8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 0 0-4 0',
  whatsapp:
    'M3 21l1.7-3.8a9 9 0 1 1 3.4 2.9zM9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1',
  telegram: 'M15 10l-4 4 6 6 4-16-18 7 4 2 2 6 3-4',
};
