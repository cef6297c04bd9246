import { formatDate } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import { type Piece, piece } from '../../../core/validation/pieces.ts';
import type { Block, Value } from './contract.ts';
import { drawForm, formKey } from './draw-form.ts';
import { albums, cards, pictureGrid, viewer } from './draw-pictures.ts';
import { shownPicture } from './drawn/picture.ts';
import { shownTogether } from './drawn/wall.ts';
import { blockLabels as labels } from './labels.ts';
import { linePieces } from './line.ts';
import { writtenPieces } from './text.ts';
import type { Reader } from './words.ts';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const pictured = new Set<Block['kind']>(['picture', 'cards', 'albums', 'pictures', 'viewer']);

/** How a form for a letter is drawn: only the server does, so browsers need not have it. */
type DrawLetter = (block: Of<'letter'>, reader: Reader) => Piece | Piece[];

/**
 * The parts of a page as they are seen, by the server and by the browser alike. `isTop`: they begin the page, so the first
 * picture among the first of them is fetched before all others.
 */
export function drawBlocks(
  blocks: readonly Block[],
  reader: Reader,
  isTop = false,
  drawLetter: DrawLetter = () => [],
): Piece[] {
  const first = isTop ? blocks.slice(0, 3).findIndex((one) => pictured.has(one.kind)) : -1;
  return blocks.flatMap((block, place) => {
    const before = blocks[place - 1];
    const isNamed =
      before?.kind === 'heading' && block.kind === 'table' && isSame(before.text, block.caption);
    return isNamed ? table(block, reader, 'hidden') : drawBlock(block, reader, place === first, drawLetter);
  });
}

/** The parts of a page below its title, which they do not say again. */
export const drawUnder = (
  title: Label,
  blocks: readonly Block[],
  reader: Reader,
  drawLetter?: DrawLetter,
): Piece[] => {
  const [first] = blocks;
  return drawBlocks(
    first?.kind === 'heading' && isSame(first.text, title) ? blocks.slice(1) : blocks,
    reader,
    true,
    drawLetter,
  );
};

const isSame = (one: Label, other: Label) => one.en === other.en && one.bn === other.bn;

function drawBlock(block: Block, reader: Reader, isFirst: boolean, drawLetter: DrawLetter): Piece | Piece[] {
  const { t } = reader;
  switch (block.kind) {
    case 'heading':
      return piece('div', { class: 'heading' }, piece('h2', {}, t(block.text)));
    case 'text':
      return piece('div', { class: 'article' }, writtenPieces(t(block.text), block.only ?? null, reader));
    case 'note':
      return piece('p', { class: 'hint' }, t(block.text));
    case 'picture':
      return shownPicture(block.url, {
        alt: t(block.alt),
        width: block.width ?? 1600,
        height: block.height ?? 720,
        sizes: '(max-width: 992px) calc(100vw - 32px), 960px',
        class: 'wide-picture',
        isFirst,
      });
    case 'facts':
      return factsOf(block.rows, reader);
    case 'verdict':
      return verdict(block, reader);
    case 'form':
      return drawForm(block, reader);
    case 'way':
      return piece(
        'p',
        { class: 'screen-only' },
        piece('a', { class: 'button', href: placeOf(block.to, reader) }, t(block.name)),
      );
    case 'table':
      return table(block, reader);
    case 'chart':
      return chart(block, reader);
    case 'people':
      return people(block, reader);
    case 'file':
      return file(block, reader);
    case 'results':
      return results(block, reader);
    case 'cards':
      return cards(block, reader, isFirst);
    case 'search':
      return searchForm(block, reader);
    case 'choices':
      return choices(block, reader);
    case 'pager':
      return pager(block, reader);
    case 'letter':
      return drawLetter(block, reader);
    case 'problem':
      return piece('p', { class: 'problem', role: 'alert' }, t(block.text));
    case 'action':
      return {
        ...element(
          'p',
          { class: 'actions' },
          piece(
            'noscript',
            {},
            piece('a', { class: 'button primary', href: placeOf(block.without, reader) }, t(block.name)),
          ),
          piece(
            'button',
            { type: 'button', class: 'button primary scripted', 'data-wakes': '' },
            t(block.name),
          ),
        ),
        slot: block.slot,
      };
    case 'resume':
      return resume(block, reader);
    case 'albums':
      return albums(block.items, reader, isFirst);
    case 'pictures':
      return pictureGrid(block.items, reader, isFirst);
    case 'viewer':
      return viewer(block, reader, isFirst);
    case 'board':
      return board(block, reader);
  }
}

/** Calls stand beside the pages of institutions. */
const placeOf = (to: string, { base }: Reader) => (to.startsWith('/api/') ? to : base + to);

type Element = Exclude<Piece, string>;
const element = (...given: Parameters<typeof piece>): Element => piece(...given) as Element;

function shownValue(value: Value, reader: Reader): Piece[] {
  if ('written' in value) return writtenPieces(reader.t(value.written), value.written.only ?? null, reader);
  if ('text' in value)
    return reader
      .t(value.text)
      .split('\n')
      .flatMap((line, row, lines): Piece[] => [
        ...(row > 0 ? [piece('br', {})] : []),
        ...(row < lines.length - 1
          ? [line]
          : linePieces({ en: line, bn: line, only: value.text.only }, reader)),
      ]);
  if ('number' in value) return [reader.number(value.number)];
  if ('date' in value) return [piece('time', { datetime: value.date }, reader.date(value.date))];
  if ('digits' in value) return [reader.digits(value.digits)];
  if ('phone' in value) return [piece('a', { href: `tel:${value.phone}` }, reader.phone(value.phone))];
  if ('email' in value) return [piece('a', { href: `mailto:${value.email}` }, value.email)];
  return [piece('a', { href: reader.base + value.to }, reader.t(value.name))];
}

function verdict({ verdict: name, isGood, said, hints, rows }: Of<'verdict'>, reader: Reader): Piece {
  const { t } = reader;
  return piece(
    'div',
    { class: 'article', role: 'status', 'data-verdict': name },
    piece(
      'p',
      { class: isGood ? undefined : 'problem' },
      piece('strong', {}, t(said)),
      hints.flatMap((hint) => [piece('br', {}), t(hint)]),
    ),
    rows.length > 0 ? factsOf(rows, reader, 'checked') : null,
  );
}

function factsOf(rows: Of<'facts'>['rows'], reader: Reader, look = 'facts'): Piece {
  return piece(
    'dl',
    { class: look },
    rows.map(({ name, value }) =>
      piece('div', {}, piece('dt', {}, reader.t(name)), piece('dd', {}, shownValue(value, reader))),
    ),
  );
}

/** Many columns of words are read one below the other on a phone; `captionClass`: how its name stands above it. */
function table(
  { caption, columns, figures, rows, hasSum }: Of<'table'>,
  reader: Reader,
  captionClass?: string,
): Piece {
  const name = reader.t(caption);
  const isFigure = new Set(figures);
  const last = hasSum ? rows.length - 1 : -1;
  return piece(
    'div',
    { class: 'table-frame', role: 'region', tabindex: '0', 'aria-label': name },
    piece(
      'table',
      { class: figures.length === 0 && columns.length > 4 ? 'plain-table wide' : 'plain-table' },
      piece('caption', { class: captionClass }, name),
      piece(
        'thead',
        {},
        piece(
          'tr',
          {},
          columns.map((column, place) =>
            piece(
              'th',
              { scope: 'col', class: isFigure.has(place) ? 'figure' : undefined },
              reader.t(column),
            ),
          ),
        ),
      ),
      piece(
        'tbody',
        {},
        rows.map((cells, row) =>
          piece(
            'tr',
            { class: row === last ? 'sum' : undefined },
            cells.map((cell, place) =>
              piece(
                place === 0 ? 'th' : 'td',
                {
                  scope: place === 0 ? 'row' : undefined,
                  class: isFigure.has(place) ? 'figure' : undefined,
                  'data-name': reader.t(columns[place] ?? caption),
                },
                shownValue(cell, reader),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

const barWidth = 600;
const barHeight = 26;

/** Bars of parts, longest as wide as there is room. Its figures stand in the table beside it, so it is a picture only. */
function chart({ caption, series, rows }: Of<'chart'>, reader: Reader): Piece {
  const sums = rows.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const most = Math.max(1, ...sums);
  return piece(
    'figure',
    { class: 'chart' },
    piece('figcaption', {}, reader.t(caption)),
    piece(
      'ul',
      { class: 'legend' },
      series.map((name, place) =>
        piece('li', {}, piece('span', { class: 'key', 'data-series': String(place) }), reader.t(name)),
      ),
    ),
    piece(
      'div',
      { class: 'bars', 'aria-hidden': 'true' },
      rows.map(({ name, parts }, row) =>
        piece(
          'div',
          { class: 'bar' },
          piece('span', {}, reader.t(name)),
          piece(
            'svg',
            { viewBox: `0 0 ${barWidth} ${barHeight}`, preserveAspectRatio: 'none', role: 'presentation' },
            rectangles(parts, most),
          ),
          piece('b', {}, reader.number(sums[row] ?? 0)),
        ),
      ),
    ),
  );
}

function rectangles(parts: readonly number[], most: number): Piece[] {
  let from = 0;
  return parts.map((part, place) => {
    const width = Math.round((part / most) * barWidth);
    const drawn = piece('rect', {
      x: String(from),
      y: '3',
      width: String(width),
      height: String(barHeight - 6),
      'data-series': String(place),
    });
    from += width;
    return drawn;
  });
}

function people({ items }: Of<'people'>, reader: Reader): Piece {
  return piece(
    'ul',
    { class: 'people' },
    items.map(({ picture, name, post, facts }) =>
      piece(
        'li',
        {},
        picture
          ? piece('img', { src: picture, alt: '', width: '96', height: '112', loading: 'lazy' })
          : piece('span', { class: 'initial', 'aria-hidden': 'true' }, initialOf(reader.t(name))),
        piece(
          'div',
          {},
          piece('strong', {}, reader.t(name)),
          piece('small', {}, reader.t(post)),
          facts.map((one) =>
            piece(
              'small',
              {},
              piece(
                'span',
                // A number to call and an address to write to say themselves what they are.
                { class: 'phone' in one.value || 'email' in one.value ? 'hidden' : undefined },
                `${reader.t(one.name)}: `,
              ),
              shownValue(one.value, reader),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The first letter people would call the name by. */
const initialOf = (name: string): string =>
  [
    ...new Intl.Segmenter().segment(
      name.replace(/^(Md|Mst|Most|Dr|Mr|Mrs|Ms)\.?\s+|^(মোঃ|মোছাঃ|ড\.|ডা\.)\s*/i, ''),
    ),
  ][0]?.segment ?? '';

function file({ url, name, type, bytes }: Of<'file'>, { t, size }: Reader): Piece {
  const kind = t(type === 'pdf' ? labels.pdf : labels.picture);
  return piece(
    'div',
    { class: 'article' },
    piece(
      'p',
      { class: 'attachment' },
      piece('span', {}, piece('a', { href: url }, name), piece('small', {}, `${kind} · ${size(bytes)}`)),
    ),
  );
}

function results({ items }: Of<'results'>, reader: Reader): Piece {
  const { t } = reader;
  return piece(
    'ul',
    { class: 'found' },
    items.map((one) =>
      piece(
        'li',
        {},
        piece('a', { href: reader.base + one.to }, t(one.title)),
        piece('small', {}, [t(one.sort), one.day ? reader.date(one.day) : ''].filter(Boolean).join(' · ')),
        t(one.text) ? piece('p', {}, shortened(t(one.text))) : null,
      ),
    ),
  );
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 180 ? line : `${line.slice(0, 180).replace(/\s\S*$/, '')} …`;
}

function searchForm({ q }: Of<'search'>, { t, base }: Reader): Piece {
  return piece(
    'form',
    { class: 'search', action: `${base}/web/search`, role: 'search' },
    piece(
      'label',
      {},
      t(labels.searchSite),
      piece('input', { name: 'q', type: 'search', value: q, maxlength: '100' }),
    ),
    piece('button', { class: 'button primary', type: 'submit' }, t(labels.search)),
  );
}

/** The same as the scripts of the form draw it, which take over what was typed. */
function resume({ title, field, to, results, typed, problem }: Of<'resume'>, reader: Reader): Piece[] {
  const { t, base } = reader;
  return [
    piece(
      'section',
      { class: 'declaration' },
      piece('h2', {}, t(title)),
      piece(
        'form',
        { class: 'search', method: 'post', action: base + to, novalidate: '' },
        formKey(reader),
        piece(
          'label',
          {},
          t(field),
          piece('input', {
            name: 'code',
            autocomplete: 'off',
            maxlength: '20',
            placeholder: 'ABCD-EFGH-JKMN',
            ...(typed ? { value: typed } : {}),
          }),
        ),
        piece('button', { type: 'submit', class: 'button primary', 'data-wakes': '' }, t(labels.open)),
      ),
      problem ? piece('p', { class: 'wrong', role: 'alert' }, t(problem)) : null,
    ),
    ...(results
      ? [piece('p', {}, piece('a', { class: 'button', href: base + results.to }, t(results.name)))]
      : []),
  ];
}

function choices({ name, items }: Of<'choices'>, { t, base }: Reader): Piece {
  return piece(
    'nav',
    { class: 'choices', 'aria-label': t(name) },
    items.map((one) =>
      piece(
        'a',
        { class: 'button', href: base + one.to, 'aria-current': one.isCurrent ? 'page' : undefined },
        t(one.name),
      ),
    ),
  );
}

function pager({ path, page, size, total }: Of<'pager'>, { t, number, base }: Reader): Piece[] {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return [];
  const to = (place: number, label: Label, rel: string) =>
    piece(
      'a',
      { class: 'button', rel, href: `${base}${path}${path.includes('?') ? '&' : '?'}page=${place}` },
      t(label),
    );
  return [
    piece(
      'nav',
      { class: 'pager', 'aria-label': `${t(labels.previous)} / ${t(labels.next)}` },
      page > 1 ? to(page - 1, labels.previous, 'prev') : null,
      piece('span', {}, `${number(page)} / ${number(last)}`),
      page < last ? to(page + 1, labels.next, 'next') : null,
    ),
  ];
}

/** Notices large enough to be read across a hall; those of the next turns wait, where scripts can show them. */
function board({ items, every }: Of<'board'>, reader: Reader): Piece {
  const { t, language } = reader;
  return piece(
    'ol',
    { class: 'board', 'data-every': String(every) },
    items.map((one, place) => {
      const [day = '', month = ''] = formatDate(one.day, { language }).split(' ');
      return piece(
        'li',
        { hidden: place < shownTogether ? undefined : '' },
        piece('time', { datetime: one.day }, piece('b', {}, day), month),
        piece(
          'div',
          {},
          piece('strong', {}, t(one.title)),
          one.category ? piece('small', {}, t(one.category)) : null,
          piece('p', {}, shortened(t(one.text))),
        ),
      );
    }),
  );
}
