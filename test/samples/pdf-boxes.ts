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
};
type Matrix = readonly [number, number, number, number, number, number];
type Token = number | string | Uint8Array | readonly Token[];
type Font = { readonly widthOf: (glyph: number) => number };

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];
const still: Matrix = [1, 0, 0, 1, 0, 0];

/** Every run of text of a PDF with its box: of fonts with two bytes a glyph, as Typst writes them. */
export async function textBoxes(
  pdf: Uint8Array,
): Promise<{ boxes: TextBox[]; pages: { width: number; height: number }[] }> {
  const document = await PDFDocument.load(pdf);
  const boxes = document.getPages().flatMap((page, place) => boxesOfPage(page, place + 1));
  return { boxes, pages: document.getPages().map((page) => page.getSize()) };
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

function boxesOfPage(page: PDFPage, number: number): TextBox[] {
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
  return boxesIn(bytes, page.node.Resources(), number, still);
}

function boxesIn(bytes: Uint8Array, resources: PDFDict | undefined, page: number, outer: Matrix): TextBox[] {
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
  const show = (parts: readonly Token[]) => {
    let at = 0;
    let from: number | null = null;
    for (const part of parts) {
      if (typeof part === 'number') at -= (part / 1000) * size;
      else if (part instanceof Uint8Array)
        for (let place = 0; place + 1 < part.length; place += 2) {
          from ??= at;
          at += ((font?.widthOf(((part[place] ?? 0) << 8) | (part[place + 1] ?? 0)) ?? 0) / 1000) * size;
        }
    }
    const place = times(text, matrix);
    // From the base line to the height of capital letters: what all scripts fill.
    if (from !== null && at > from) boxes.push(boxOf(place, from, at, 0, 0.66 * size, page));
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
      case 'Do': {
        const form = resources
          ?.lookupMaybe(PDFName.of('XObject'), PDFDict)
          ?.lookup(PDFName.of(String(given[0])));
        if (form instanceof PDFRawStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
          const own = form.dict.lookupMaybe(PDFName.of('Matrix'), PDFArray);
          const inner = own ? (own.asArray().map((one) => Number(String(one))) as unknown as Matrix) : still;
          boxes.push(
            ...boxesIn(
              decodePDFRawStream(form).decode(),
              form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources,
              page,
              times(inner, matrix),
            ),
          );
        }
      }
    }
  }
  return boxes;
}

function boxOf(place: Matrix, from: number, to: number, low: number, high: number, page: number): TextBox {
  const corners = [
    [from, low],
    [to, low],
    [from, high],
    [to, high],
  ].map(([x = 0, y = 0]) => [x * place[0] + y * place[2] + place[4], x * place[1] + y * place[3] + place[5]]);
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  const size = (Math.hypot(place[2], place[3]) * high) / 0.66;
  return {
    page,
    left: Math.min(...xs),
    right: Math.max(...xs),
    below: Math.min(...ys),
    above: Math.max(...ys),
    size,
  };
}

/** The widths of a font's glyphs, in thousandths of its size. */
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
  return { widthOf: (glyph) => widths.get(glyph) ?? usual };
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
