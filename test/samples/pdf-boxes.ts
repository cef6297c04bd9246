import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib';

/** Where a run of letters stands on its page, in points from below; the letters themselves, not the room of their line. */
export type TextBox = {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly below: number;
  readonly above: number;
  readonly size: number;
  /** The letters, as whoever copies them gets them. */
  readonly text: string;
};
/** What is painted besides letters: a line, an area or a picture, by its box, with how many points or how it is named. */
type Shape = Omit<TextBox, 'size' | 'text'> & { readonly what: string };
type Matrix = readonly [number, number, number, number, number, number];
type Token = number | string | Uint8Array | readonly Token[];
type Font = { readonly widthOf: (glyph: number) => number; readonly lettersOf: (glyph: number) => string };

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];
const still: Matrix = [1, 0, 0, 1, 0, 0];

/** Every run of text of a PDF with its box, and what else is painted: of fonts with two bytes a glyph, as Typst writes them. */
export async function textBoxes(
  pdf: Uint8Array,
): Promise<{ boxes: TextBox[]; shapes: Shape[]; pages: { width: number; height: number }[] }> {
  const document = await PDFDocument.load(pdf);
  const shapes: Shape[] = [];
  const boxes = document.getPages().flatMap((page, place) => boxesOfPage(page, place + 1, shapes));
  return { boxes, shapes, pages: document.getPages().map((page) => page.getSize()) };
}

/** Points that accents and edges of letters reach over each other. */
const tolerance = 0.8;

/**
 * The pairs of runs that stand on each other. Signs of a word may lean on the next one of their line by `lean` of their
 * size: much in Bengali, where a sign is set over or before its letter, next to nothing in Latin.
 */
export function overlaps(boxes: readonly TextBox[], lean: number): (readonly [TextBox, TextBox])[] {
  const found: (readonly [TextBox, TextBox])[] = [];
  for (const own of Map.groupBy(boxes, (one) => one.page).values()) {
    const sorted = own.toSorted((a, b) => a.left - b.left);
    for (const [place, a] of sorted.entries())
      for (let at = place + 1; at < sorted.length; at += 1) {
        const b = sorted[at];
        if (!b || b.left >= a.right - tolerance) break;
        const high = Math.min(a.above, b.above) - Math.max(a.below, b.below);
        const wide = Math.min(a.right, b.right) - b.left;
        // A sign of Bengali that leans on the next one of its word stands on the same line.
        const isOneWord = Math.abs(a.below - b.below) < 0.1 && wide < lean * Math.min(a.size, b.size);
        if (high > tolerance && wide > tolerance && !isOneWord) found.push([a, b]);
      }
  }
  return found;
}

function boxesOfPage(page: PDFPage, number: number, shapes: Shape[]): TextBox[] {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((one) => (one instanceof PDFRef ? page.node.context.lookup(one) : one))
      : [contents];
  const bytes = Buffer.concat(
    streams.flatMap((one) =>
      one instanceof PDFRawStream ? [decodePDFRawStream(one).decode(), Buffer.from('\n')] : [],
    ),
  );
  return boxesIn(bytes, page.node.Resources(), { page: number, outer: still, shapes });
}

function boxesIn(
  bytes: Uint8Array,
  resources: PDFDict | undefined,
  { page, outer, shapes }: { page: number; outer: Matrix; shapes: Shape[] },
): TextBox[] {
  const boxes: TextBox[] = [];
  const fonts = new Map<string, Font>();
  const fontOf = (name: string): Font => {
    const known = fonts.get(name);
    if (known) return known;
    const made = readFont(
      resources?.lookupMaybe(PDFName.of('Font'), PDFDict)?.lookupMaybe(PDFName.of(name), PDFDict),
    );
    fonts.set(name, made);
    return made;
  };
  let matrix = outer;
  const saved: Matrix[] = [];
  let text = still;
  let line = still;
  let size = 0;
  let font: Font | null = null;
  let path: (readonly [number, number])[] = [];
  const through = (xs: readonly number[]) => {
    for (let at = 0; at + 1 < xs.length; at += 2) path.push(pointOf(matrix, xs[at] ?? 0, xs[at + 1] ?? 0));
  };
  const show = (parts: readonly Token[]) => {
    let at = 0;
    let from: number | null = null;
    let letters = '';
    for (const part of parts) {
      if (typeof part === 'number') at -= (part / 1000) * size;
      else if (part instanceof Uint8Array)
        for (let place = 0; place + 1 < part.length; place += 2) {
          from ??= at;
          const glyph = ((part[place] ?? 0) << 8) | (part[place + 1] ?? 0);
          at += ((font?.widthOf(glyph) ?? 0) / 1000) * size;
          letters += font?.lettersOf(glyph) ?? '';
        }
    }
    const place = times(text, matrix);
    // From the base line to the height of capital letters: what all scripts fill.
    if (from !== null && at > from)
      boxes.push(boxOf(place, [from, at, 0.66 * size], { page, text: letters }));
    text = times([1, 0, 0, 1, at, 0], text);
  };
  for (const [operator, given] of operations(bytes)) {
    const numbers = given.filter((one) => typeof one === 'number');
    const [a = 0, b = 0] = numbers;
    switch (operator) {
      case 'q':
        saved.push(matrix);
        break;
      case 'Q':
        matrix = saved.pop() ?? matrix;
        break;
      case 'cm':
        matrix = times(numbers as unknown as Matrix, matrix);
        break;
      case 'BT':
        text = still;
        line = still;
        break;
      case 'Tf':
        font = fontOf(String(given[0]));
        size = a;
        break;
      case 'Tm':
        text = numbers as unknown as Matrix;
        line = text;
        break;
      case 'Td':
        line = times([1, 0, 0, 1, a, b], line);
        text = line;
        break;
      case 'Tj':
        show(given);
        break;
      case 'TJ':
        show((given[0] ?? []) as readonly Token[]);
        break;
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
        through(numbers);
        break;
      case 're':
        through([a, b, a + (numbers[2] ?? 0), b + (numbers[3] ?? 0)]);
        break;
      case 'S':
      case 's':
      case 'f':
      case 'f*':
      case 'B':
      case 'B*':
      case 'n':
        if (operator !== 'n' && path.length > 0)
          shapes.push({ ...boundsOf(path), page, what: `${operator.toLowerCase()}${path.length}` });
        path = [];
        break;
      case 'Do': {
        const form = resources
          ?.lookupMaybe(PDFName.of('XObject'), PDFDict)
          ?.lookup(PDFName.of(String(given[0])));
        if (form instanceof PDFRawStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image'))
          shapes.push({ ...boundsOf([pointOf(matrix, 0, 0), pointOf(matrix, 1, 1)]), page, what: 'picture' });
        if (form instanceof PDFRawStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
          const own = form.dict.lookupMaybe(PDFName.of('Matrix'), PDFArray);
          const inner = own ? (own.asArray().map((one) => Number(String(one))) as unknown as Matrix) : still;
          boxes.push(
            ...boxesIn(
              decodePDFRawStream(form).decode(),
              form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources,
              { page, outer: times(inner, matrix), shapes },
            ),
          );
        }
      }
    }
  }
  return boxes;
}

const pointOf = (at: Matrix, x: number, y: number): readonly [number, number] => [
  x * at[0] + y * at[2] + at[4],
  x * at[1] + y * at[3] + at[5],
];
function boundsOf(points: readonly (readonly [number, number])[]) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    below: Math.min(...ys),
    above: Math.max(...ys),
  };
}

/** A run from one place of its line to another, so high. */
function boxOf(
  place: Matrix,
  [from, to, high]: readonly [number, number, number],
  about: { page: number; text: string },
): TextBox {
  const corners = [
    [from, 0],
    [to, 0],
    [from, high],
    [to, high],
  ].map(([x = 0, y = 0]) => pointOf(place, x, y));
  const size = (Math.hypot(place[2], place[3]) * high) / 0.66;
  return { ...boundsOf(corners), ...about, size };
}

/** The widths of a font's glyphs, in thousandths of its size, and the letters each stands for. */
function readFont(font: PDFDict | undefined): Font {
  const own = font?.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
  const usual = own?.lookupMaybe(PDFName.of('DW'), PDFNumber)?.asNumber() ?? 1000;
  const widths = new Map<number, number>();
  const given = own?.lookupMaybe(PDFName.of('W'), PDFArray);
  for (let place = 0; given && place < given.size(); ) {
    const first = given.lookup(place, PDFNumber).asNumber();
    const next = given.lookup(place + 1);
    if (next instanceof PDFArray) {
      for (let at = 0; at < next.size(); at += 1)
        widths.set(first + at, next.lookup(at, PDFNumber).asNumber());
      place += 2;
    } else {
      const width = given.lookup(place + 2, PDFNumber).asNumber();
      for (let glyph = first; glyph <= Number(String(next)); glyph += 1) widths.set(glyph, width);
      place += 3;
    }
  }
  const letters = lettersIn(font?.lookup(PDFName.of('ToUnicode')));
  return {
    widthOf: (glyph) => widths.get(glyph) ?? usual,
    lettersOf: (glyph) => letters.get(glyph) ?? '',
  };
}

/** The letters of glyphs, as a font tells them to who copies: singly or by ranges. */
function lettersIn(map: unknown): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  if (!(map instanceof PDFRawStream)) return letters;
  const said = Buffer.from(decodePDFRawStream(map).decode()).toString('latin1');
  const textOf = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((one) => Number.parseInt(one, 16)));
  for (const [, block = ''] of said.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      letters.set(Number.parseInt(glyph, 16), textOf(text));
  for (const [, block = ''] of said.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of block.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    ))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1) {
        const begin = textOf(text);
        const step = glyph - Number.parseInt(first, 16);
        letters.set(
          glyph,
          begin.slice(0, -1) + String.fromCharCode(begin.charCodeAt(begin.length - 1) + step),
        );
      }
  return letters;
}

const isSpace = (byte: number) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
const isEnd = (byte: number) => isSpace(byte) || '()<>[]{}/%'.includes(String.fromCharCode(byte));

/** The operators of a content stream, each with what stands before it. */
function* operations(bytes: Uint8Array): Generator<[operator: string, given: Token[]]> {
  let place = 0;
  const byte = () => bytes[place] ?? 32;
  const word = (): string => {
    const from = place;
    while (place < bytes.length && !isEnd(byte())) place += 1;
    return Buffer.from(bytes.subarray(from, place)).toString('latin1');
  };
  const literal = (): Uint8Array => {
    const text: number[] = [];
    let depth = 1;
    place += 1;
    for (; place < bytes.length; place += 1) {
      const one = byte();
      if (one === 92) {
        place += 1;
        const next = String.fromCharCode(byte());
        const octal = /^[0-7]{1,3}/.exec(
          Buffer.from(bytes.subarray(place, place + 3)).toString('latin1'),
        )?.[0];
        if (octal) {
          text.push(Number.parseInt(octal, 8) & 255);
          place += octal.length - 1;
        } else text.push({ n: 10, r: 13, t: 9, b: 8, f: 12 }[next] ?? byte());
        continue;
      }
      if (one === 40) depth += 1;
      if (one === 41) depth -= 1;
      if (depth === 0) break;
      text.push(one);
    }
    place += 1;
    return Uint8Array.from(text);
  };
  const hex = (): Uint8Array => {
    const from = place + 1;
    while (byte() !== 62) place += 1;
    place += 1;
    const digits = Buffer.from(bytes.subarray(from, place - 1))
      .toString('latin1')
      .replace(/\s/g, '');
    return Uint8Array.from(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'));
  };
  const read = (): Token | { readonly operator: string } | null => {
    while (place < bytes.length && isSpace(byte())) place += 1;
    if (place >= bytes.length) return null;
    const sign = String.fromCharCode(byte());
    if (sign === '%') {
      while (place < bytes.length && byte() !== 10) place += 1;
      return read();
    }
    if (sign === '/') {
      place += 1;
      return word();
    }
    if (sign === '(') return literal();
    if (sign === '<' && bytes[place + 1] !== 60) return hex();
    if (sign === '[') {
      place += 1;
      const all: Token[] = [];
      for (;;) {
        while (isSpace(byte())) place += 1;
        if (byte() === 93) break;
        const one = read();
        if (one === null) break;
        if (typeof one !== 'object' || one instanceof Uint8Array || Array.isArray(one))
          all.push(one as Token);
      }
      place += 1;
      return all;
    }
    if ('<>{}])'.includes(sign)) {
      place += 1;
      return read();
    }
    const text = word();
    return /^[-+.\d]/.test(text) ? Number(text) : { operator: text };
  };
  let given: Token[] = [];
  for (let one = read(); one !== null; one = read()) {
    if (typeof one === 'object' && 'operator' in one) {
      yield [one.operator, given];
      given = [];
    } else given.push(one);
  }
}
