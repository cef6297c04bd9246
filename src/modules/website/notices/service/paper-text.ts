import sharp from 'sharp';
import type { Services } from '../../../../core/server/http/services.ts';
import {
  picturesIn,
  type RichNode,
  type RichPart,
  readRich,
  richOf,
} from '../../../../core/validation/rich-text.ts';

type Run = { text: string; isBold: boolean; isItalic: boolean };
type PaperBlock = {
  kind: 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'table' | 'picture';
  runs: Run[];
  /** Of a list. */
  items: PaperBlock[][];
  /** Of a table. */
  columns: number;
  cells: { blocks: PaperBlock[]; isHead: boolean }[];
  /** Of a picture: its name, and what it shows. */
  file: string;
  alt: string;
};

/** As many of a text's pictures as a paper draws; the rest is said in words. */
const mostPictures = 12;

/** A text as the template of a notice draws it: words and form, never its markup. */
export async function paperText(services: Services, text: string) {
  const html = richOf(text);
  const pictures = new Map<string, Uint8Array>();
  for (const { id } of picturesIn(html).slice(0, mostPictures)) {
    const content = await services.storage.get(id).catch(() => null);
    const drawn =
      content &&
      (await sharp(content)
        .resize(1400, 1400, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer()
        .catch(() => null));
    if (drawn) pictures.set(`${id}.png`, drawn);
  }
  const blockOf = (node: RichNode): PaperBlock => {
    const inner = node.children.filter((one): one is RichNode => typeof one !== 'string');
    const block: PaperBlock = { kind: 'p', runs: [], items: [], columns: 0, cells: [], file: '', alt: '' };
    switch (node.tag) {
      case 'img': {
        const id = /[0-9a-f-]{36}/.exec(node.attributes.src ?? '')?.[0] ?? '';
        const file = pictures.has(`${id}.png`) ? `${id}.png` : '';
        return { ...block, kind: 'picture', file, alt: node.attributes.alt ?? '' };
      }
      case 'ul':
      case 'ol':
        return { ...block, kind: node.tag, items: inner.map((item) => blocksOf(item.children)) };
      case 'table':
        return { ...block, kind: 'table', ...gridOf(inner) };
      case 'h2':
      case 'h3':
        return { ...block, kind: node.tag, runs: runsOf(node.children) };
      default:
        return { ...block, runs: runsOf(node.children) };
    }
  };
  const blocksOf = (parts: readonly RichPart[]): PaperBlock[] =>
    parts.flatMap((one) => (typeof one === 'string' ? [] : [blockOf(one)]));
  /** A cell over several rows or columns stands in the first; the others are empty, so that no row is too long. */
  const gridOf = (rows: readonly RichNode[]) => {
    const taken = new Set<string>();
    const placed = rows.map((row, at) => {
      const cells: PaperBlock['cells'] = [];
      for (const cell of row.children) {
        if (typeof cell === 'string') continue;
        while (taken.has(`${at} ${cells.length}`)) cells.push({ blocks: [], isHead: false });
        const wide = Number(cell.attributes.colspan ?? 1);
        const high = Number(cell.attributes.rowspan ?? 1);
        for (let down = 1; down < high; down += 1)
          for (let right = 0; right < wide; right += 1) taken.add(`${at + down} ${cells.length + right}`);
        cells.push({ blocks: blocksOf(cell.children), isHead: cell.tag === 'th' });
        for (let right = 1; right < wide; right += 1) cells.push({ blocks: [], isHead: cell.tag === 'th' });
      }
      return cells;
    });
    const columns = Math.max(1, ...placed.map((cells) => cells.length));
    const none = { blocks: [], isHead: false };
    return {
      columns,
      cells: placed.flatMap((cells) => [...cells, ...Array<typeof none>(columns - cells.length).fill(none)]),
    };
  };
  return { blocks: blocksOf(readRich(html)), pictures };
}

function runsOf(parts: readonly RichPart[], isBold = false, isItalic = false): Run[] {
  return parts.flatMap((part): Run[] => {
    if (typeof part === 'string') return [{ text: part, isBold, isItalic }];
    if (part.tag === 'br') return [{ text: '\n', isBold: false, isItalic: false }];
    const within = runsOf(part.children, isBold || part.tag === 'strong', isItalic || part.tag === 'em');
    // On paper an address that is not written out leads nowhere.
    const href = part.attributes.href?.replace(/^(?:mailto|tel):/, '') ?? '';
    const isSaid =
      href === '' ||
      within
        .map((run) => run.text)
        .join('')
        .includes(href);
    return isSaid ? within : [...within, { text: ` (${href})`, isBold, isItalic }];
  });
}
