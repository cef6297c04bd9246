import { type Piece, piece } from '../../../core/validation/pieces.ts';
import type { SheetLine, SheetModel } from './mark-sheet-model.ts';

/** A mark sheet and what stands on it besides its words. */
export type SheetShown = {
  readonly id: string;
  readonly institution: string;
  readonly model: SheetModel;
  readonly photo: { readonly address: string; readonly name: string } | null;
  readonly qr: { readonly size: number; readonly path: string } | null;
};

const lines = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([label, value]) => piece('div', {}, piece('dt', {}, label), piece('dd', {}, value)));

/** A mark sheet as it is printed, white in both themes, the same for the application and the website: `assets/mark-sheet.css`. */
export function drawSheet({ id, institution, model, photo, qr }: SheetShown): Piece {
  return piece(
    'article',
    { id, class: 'mark-sheet' },
    piece(
      'header',
      { class: 'sheet-letterhead' },
      piece(
        'div',
        {},
        piece('h2', {}, institution),
        piece(
          'p',
          { class: 'sheet-title' },
          piece('strong', {}, model.title),
          model.exam,
          model.note ? piece('em', {}, ` · ${model.note}`) : null,
        ),
      ),
      qr
        ? piece(
            'svg',
            {
              class: 'sheet-qr',
              viewBox: `0 0 ${qr.size} ${qr.size}`,
              role: 'img',
              'aria-label': model.check,
            },
            piece('path', { d: qr.path }),
          )
        : null,
    ),
    piece(
      'div',
      { class: 'sheet-who' },
      piece('dl', { class: 'sheet-facts' }, lines(model.facts)),
      photo ? piece('img', { src: photo.address, alt: photo.name, width: '96', height: '116' }) : null,
    ),
    marks(model),
    piece('dl', { class: 'sheet-block' }, lines(model.block)),
    last(model),
    piece(
      'div',
      { class: 'sheet-signatures' },
      model.signatures.map((name) => piece('span', {}, name)),
    ),
    model.footer ? piece('p', { class: 'sheet-footer' }, model.footer) : null,
  );
}

/** What a phone leaves out. */
const wide = { 'data-wide': 'true' } as const;

function marks({ title, head, lines: all, total }: SheetModel): Piece {
  const pass = head.pass === null ? [] : [head.pass];
  /** Pass marks, the parts and the highest; subject, full, total, grade and point stay. */
  const isWide = (place: number) => {
    const ofTotal = pass.length + head.parts.length + 2;
    return place > 1 && (place < ofTotal || place === ofTotal + 1);
  };
  return piece(
    'section',
    // A part that scrolls sideways is reached with the keys.
    { class: 'sheet-scroll', tabindex: '0', 'aria-label': title },
    piece(
      'table',
      { class: 'sheet-marks' },
      piece(
        'thead',
        {},
        piece(
          'tr',
          {},
          [head.subject, head.full, ...pass, ...head.parts, ...head.ends].map((one, place) =>
            piece('th', { scope: 'col', ...(isWide(place) ? wide : {}) }, one),
          ),
        ),
      ),
      piece(
        'tbody',
        {},
        all.map((line) => markLine(line, head.parts.length, pass.length > 0)),
      ),
      piece(
        'tfoot',
        {},
        piece(
          'tr',
          {},
          piece('th', { scope: 'row' }, total.name),
          piece('td', {}, total.full),
          pass.length > 0 ? piece('td', wide) : null,
          head.parts.length > 0 ? piece('td', { colspan: String(head.parts.length), ...wide }) : null,
          piece('td', {}, total.got),
          piece('td', wide),
          piece('td', { colspan: '2' }),
        ),
      ),
    ),
  );
}

const badOf = (bad: boolean) => (bad ? { 'data-bad': 'true' } : {});

function markLine(line: SheetLine, parts: number, hasPass: boolean): Piece {
  if (line.kind === 'heading')
    return piece(
      'tr',
      {},
      piece(
        'th',
        { scope: 'colgroup', colspan: String(parts + (hasPass ? 7 : 6)), class: 'sheet-heading' },
        line.name,
      ),
    );
  const { merged } = line;
  const span = merged && merged.span > 1 ? { rowspan: String(merged.span) } : {};
  return piece(
    'tr',
    {},
    piece('th', { scope: 'row' }, line.name),
    piece('td', {}, line.full),
    hasPass ? piece('td', wide, line.pass) : null,
    line.parts.map((part) => piece('td', { ...badOf(part.bad), ...wide }, part.text)),
    merged
      ? [
          piece('td', span, piece('strong', {}, merged.total)),
          piece('td', { ...span, ...wide }, merged.highest),
          piece('td', { ...span, ...badOf(merged.letter.bad) }, merged.letter.text),
          piece('td', span, merged.point),
        ]
      : null,
  );
}

const last = (model: SheetModel): Piece =>
  piece(
    'div',
    { class: 'sheet-last' },
    piece(
      'div',
      {},
      piece('strong', {}, model.howTitle),
      piece('p', {}, model.how),
      model.notes.map((note) => piece('p', {}, note)),
      piece(
        'p',
        { class: 'sheet-remark' },
        piece('strong', {}, model.remark),
        model.comment ? piece('span', {}, model.comment) : null,
      ),
    ),
    piece(
      'table',
      { class: 'sheet-scale' },
      piece('caption', {}, model.scaleTitle),
      piece(
        'tbody',
        {},
        model.scale.map((cells) =>
          piece(
            'tr',
            {},
            cells.map((cell) => piece('td', {}, cell ?? '')),
          ),
        ),
      ),
    ),
  );
