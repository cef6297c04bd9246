import { Parser } from 'htmlparser2';

/**
 * Text with headings, lists, links, tables and pictures. It is kept as HTML of a few tags and read here alone: whatever
 * is not on the list below does not become part of the tree, and only the tree is drawn. A text without such tags is
 * plain text and stays it. Needs no document, so that server and browser see the same.
 */

const richBlocks = ['p', 'h2', 'h3', 'ul', 'ol', 'table', 'img'] as const;
type Mark = 'strong' | 'em' | 'a';
type Tag = (typeof richBlocks)[number] | Mark | 'li' | 'tr' | 'th' | 'td' | 'br';

export type RichNode = {
  readonly tag: Tag;
  /** Checked: an address of the web, of mail, of a telephone or of this website; a picture of an institution. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichPart[];
};
export type RichPart = string | RichNode;

const empty: ReadonlySet<string> = new Set(['br', 'img']);
const marks: ReadonlySet<string> = new Set(['strong', 'em', 'a']);
const blocks: ReadonlySet<string> = new Set(richBlocks);

/** What other tags are taken for; what stands neither here nor on the list is left out and its contents stay. */
const sameAs: Readonly<Record<string, Tag>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
  section: 'p',
  article: 'p',
  blockquote: 'p',
  pre: 'p',
  dt: 'p',
  dd: 'p',
  figcaption: 'p',
};
const known: ReadonlySet<string> = new Set([...richBlocks, ...marks, 'li', 'tr', 'th', 'td', 'br']);
/** Their contents are no text. */
const dropped: ReadonlySet<string> = new Set(
  'script style head title iframe object embed noscript template textarea select svg math xml form button audio video canvas'.split(
    ' ',
  ),
);

/** Deeper than any text; what is nested deeper loses its tags. */
const deepest = 24;
/** As often as a cell of a table may span rows or columns. */
const widest = 20;

const webAddress =
  /^(?:https?:\/\/[^\s<>"']+|mailto:[^\s<>"']+@[^\s<>"']+|tel:\+?[\d -]+|\/(?![/\\])[^\s<>"'\\]*)$/i;
const pictureAddress =
  /^\/media\/site\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\?site=(\d{1,15})$/;

/** A link's address as it may stand in a text; null for any other, above all for one that runs. */
export function linkAddress(given: string): string | null {
  const address = given.trim();
  return address.length <= 1000 && webAddress.test(address) ? address : null;
}

/** Whether a text is kept with tags; any other is plain. */
export const isRich = (text: string): boolean =>
  /^<(?:(?:p|h2|h3|ul|ol|table)[ >]|img src="\/media\/site\/)/.test(text);

// ---- Reading

type Made = { tag: string; attributes: Record<string, string>; children: (Made | string)[] };
type Attributes = Readonly<Record<string, string>>;

/** Tags as they are nested, with only the attributes that may stay. */
function treeOf(html: string): Made {
  const root: Made = { tag: '', attributes: {}, children: [] };
  /** Where the contents of each open tag go: into itself, or into what it stands in. */
  const open: Made[] = [root];
  const current = () => open.at(-1) ?? root;
  /** How many tags are open from one on whose contents are no text. */
  let skipped = 0;
  let sign = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped > 0 || dropped.has(name) || isMarker(name, attributes)) {
        if (skipped === 0) sign = '';
        skipped += 1;
        return;
      }
      const node = nodeOf(name, attributes);
      if (node) current().children.push(node);
      open.push(node && open.length <= deepest ? node : current());
    },
    ontext(text) {
      if (skipped > 0) sign += text;
      else current().children.push(text.replaceAll('\u00a0', ' '));
    },
    onclosetag(name) {
      if (skipped === 0) {
        if (open.length > 1) open.pop();
        return;
      }
      skipped -= 1;
      const item = skipped === 0 && name === 'span' ? open.findLast((one) => one.tag === 'li') : undefined;
      if (item && /^\(?(?:[0-9০-৯]{1,3}|[a-z]|[ivx]{1,5})[.)।]/i.test(sign.trim()))
        item.attributes.isNumbered = 'true';
    },
  });
  parser.end(html);
  return root;
}

/** Word writes the sign of a list's item into the text. */
const isMarker = (name: string, { style = '' }: Attributes): boolean =>
  name === 'span' && /mso-list:\s*ignore/i.test(style);

function nodeOf(name: string, attributes: Attributes): Made | null {
  const style = attributes.style ?? '';
  const tag = sameAs[name] ?? (known.has(name) ? name : null);
  const made = (of: string, kept: Record<string, string> = {}): Made => ({
    tag: of,
    attributes: kept,
    children: [],
  });
  if (name === 'span') {
    if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return made('strong');
    return /font-style:\s*italic/i.test(style) ? made('em') : null;
  }
  switch (tag) {
    case null:
      return null;
    // Google Docs wraps everything it gives away into a bold that is none.
    case 'strong':
      return /font-weight:\s*(?:normal|400)/i.test(style) ? null : made('strong');
    case 'p':
      // Word's lists are paragraphs of a class.
      return /MsoListParagraph/i.test(attributes.class ?? '') && /mso-list:/i.test(style)
        ? made('li')
        : made('p');
    case 'a': {
      const href = linkAddress(attributes.href ?? '');
      return href ? made('a', { href }) : null;
    }
    case 'img': {
      const src = attributes.src ?? '';
      const alt = (attributes.alt ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
      return pictureAddress.test(src) ? made('img', { src, alt }) : null;
    }
    case 'td':
    case 'th': {
      const kept: Record<string, string> = {};
      for (const key of ['colspan', 'rowspan']) {
        const count = Number(attributes[key]);
        if (Number.isInteger(count) && count > 1 && count <= widest) kept[key] = String(count);
      }
      return made(tag, kept);
    }
    default:
      return made(tag);
  }
}

// ---- Putting in order

const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);
const node = (
  tag: Tag,
  children: readonly RichPart[],
  attributes: Record<string, string> = {},
): RichNode => ({
  tag,
  attributes,
  children,
});

/** What stands in a line: texts, breaks and marks; blocks inside lose their tags. */
function inlineOf(parts: readonly (Made | string)[], inside: readonly string[] = []): RichPart[] {
  const line = parts.flatMap((part): RichPart[] => {
    if (typeof part === 'string') return part === '' ? [] : [part];
    if (part.tag === 'br') return [node('br', [])];
    const within = inlineOf(part.children, [...inside, part.tag]);
    if (!marks.has(part.tag) || inside.includes(part.tag) || within.length === 0) return within;
    return [node(part.tag as Tag, within, part.attributes)];
  });
  // Texts whose tags were dropped are one text now: the spaces between them are one space.
  const joined: RichPart[] = [];
  for (const part of line) {
    const before = joined.at(-1);
    if (typeof part === 'string' && typeof before === 'string') joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  return joined.map((part) => (typeof part === 'string' ? part.replace(/[ \t\r\n]+/g, ' ') : part));
}

/** Without spaces at the ends of a line and without breaks at its end. */
function trimmed(parts: readonly RichPart[]): RichPart[] {
  const line = [...parts];
  while (line.length > 0) {
    const [first] = line;
    if (typeof first !== 'string' || first.trimStart() !== '') break;
    line.shift();
  }
  for (let last = line.at(-1); last !== undefined; last = line.at(-1)) {
    if (typeof last === 'string' ? last.trim() !== '' : last.tag !== 'br') break;
    line.pop();
  }
  if (typeof line[0] === 'string') line[0] = line[0].trimStart();
  const end = line.length - 1;
  if (typeof line[end] === 'string') line[end] = (line[end] as string).trimEnd();
  return line;
}

const holdsBlock = (part: Made | string): boolean =>
  typeof part !== 'string' &&
  (blocks.has(part.tag) || ['li', 'tr', 'td', 'th'].includes(part.tag) || part.children.some(holdsBlock));

/** Whether two items that stand alone belong to one list. */
const isAlike = (one: Made, other: Made): boolean =>
  one.attributes.isNumbered === other.attributes.isNumbered;

/** Blocks in their order: lines of text become paragraphs, items and rows that stand alone get their list and table. */
function blocksOf(parts: readonly (Made | string)[]): RichNode[] {
  const made: RichNode[] = [];
  let line: (Made | string)[] = [];
  const endLine = () => {
    const text = trimmed(inlineOf(line));
    if (text.length > 0) made.push(node('p', text));
    line = [];
  };
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place] as Made | string;
    if (typeof part === 'string' || !holdsBlock(part)) {
      line.push(part);
      continue;
    }
    endLine();
    if (part.tag === 'li' || part.tag === 'tr') {
      const run: (Made | string)[] = [];
      for (let next = parts[place]; next !== undefined; next = parts[place + 1]) {
        if (typeof next === 'string' ? !isBlank(next) : next.tag !== part.tag || !isAlike(next, part)) break;
        run.push(next);
        if (run.length > 1) place += 1;
      }
      made.push(
        ...(part.tag === 'li' ? listOf(part.attributes.isNumbered ? 'ol' : 'ul', run) : tableOf(run)),
      );
      continue;
    }
    made.push(...blockOf(part));
  }
  endLine();
  return made;
}

function blockOf(part: Made): RichNode[] {
  switch (part.tag) {
    case 'img':
      return [node('img', [], part.attributes)];
    case 'ul':
    case 'ol':
      return listOf(part.tag, part.children);
    case 'table':
      return tableOf(part.children);
    case 'h2':
    case 'h3':
    case 'p': {
      if (part.children.some(holdsBlock)) return blocksOf(part.children);
      const text = trimmed(inlineOf(part.children));
      return text.length > 0 ? [node(part.tag, text)] : [];
    }
    default:
      return blocksOf(part.children);
  }
}

function listOf(tag: 'ul' | 'ol', parts: readonly (Made | string)[]): RichNode[] {
  const items = parts.flatMap((part): RichNode[] => {
    const within =
      typeof part === 'string'
        ? blocksOf([part])
        : part.tag === 'li'
          ? blocksOf(part.children)
          : blockOf(part);
    return within.length > 0 ? [node('li', within)] : [];
  });
  return items.length > 0 ? [node(tag, items)] : [];
}

/** Every row below, however many groups of rows stand between; a table without cells is none. */
function tableOf(parts: readonly (Made | string)[]): RichNode[] {
  const rows = parts.flatMap((part): RichNode[] => {
    if (typeof part === 'string' || part.tag !== 'tr') return [];
    const cells = part.children.flatMap((cell): RichNode[] =>
      typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')
        ? []
        : [node(cell.tag, blocksOf(cell.children), cell.attributes)],
    );
    return cells.length > 0 ? [node('tr', cells)] : [];
  });
  return rows.length > 0 ? [node('table', rows)] : [];
}

/** HTML as blocks of what is on the list, whatever it holds: Word's, a browser's, an attacker's. */
export const readRich = (html: string): RichNode[] => blocksOf(treeOf(html).children);

// ---- Writing

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const written = (parts: readonly RichPart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      const attributes = Object.entries(part.attributes)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('');
      const start = `<${part.tag}${attributes}>`;
      return empty.has(part.tag) ? start : `${start}${written(part.children)}</${part.tag}>`;
    })
    .join('');

/** HTML as it is kept: only what is on the list, in one way of writing; nothing where it says nothing. */
export const cleanHtml = (html: string): string => written(readRich(html));

/** What somebody sent as it is kept: with tags cleaned, plain text as it is. */
export const cleanRich = (text: string): string => (isRich(text) ? cleanHtml(text) : text);

const lineOf = (parts: readonly RichPart[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.tag === 'br' ? '\n' : lineOf(part.children)))
    .join('');

/** A block as plain lines; cells of a row stand after one another. */
function plainBlock({ tag, attributes, children }: RichNode): string {
  const inner = children.filter((one): one is RichNode => typeof one !== 'string');
  switch (tag) {
    case 'img':
      return attributes.alt ?? '';
    case 'ul':
    case 'ol':
      return inner
        .map((item, place) => `${tag === 'ol' ? `${place + 1}.` : '•'} ${plainBlocks(item.children, '\n')}`)
        .join('\n');
    case 'table':
      return inner
        .map((row) =>
          row.children
            .map((cell) => (typeof cell === 'string' ? cell : plainBlocks(cell.children, ' ')))
            .join(' · '),
        )
        .join('\n');
    default:
      return lineOf(children);
  }
}

const plainBlocks = (parts: readonly RichPart[], between: string): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : plainBlock(part)))
    .filter((text) => text !== '')
    .join(between);

/** A text for places that show none of its form: a feed, a search, a list. */
export const plainOf = (text: string): string => (isRich(text) ? plainBlocks(readRich(text), '\n\n') : text);

/** A plain text as an editor holds it: a blank line ends a paragraph, a single one stays. */
export const richOf = (text: string): string =>
  isRich(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .filter((part) => part.trim() !== '')
        .map((part) => `<p>${escaped(part).split('\n').join('<br>')}</p>`)
        .join('');

/** The pictures of a text, each with the institution its address names. */
export function picturesIn(text: string): { id: string; siteId: number }[] {
  const found: { id: string; siteId: number }[] = [];
  const collect = (parts: readonly RichPart[]) => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      const [, id, site] = pictureAddress.exec(part.attributes.src ?? '') ?? [];
      if (id && site) found.push({ id, siteId: Number(site) });
      collect(part.children);
    }
  };
  if (isRich(text)) collect(readRich(text));
  return found;
}
