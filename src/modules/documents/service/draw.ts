import { fillLabel, type Language, textOf } from '../../../core/labels.ts';
import { renderPdf, renderSvg } from '../../../core/server/documents/documents.ts';
import { paperAccent, paperLogo } from '../../../core/server/documents/letterhead.ts';
import { codeOf, qrPng } from '../../../core/server/http/check-codes.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { siteAddress } from '../../website/public.ts';
import { type Payload, signedText } from '../check/payload.ts';
import { overTexts } from '../labels.ts';
import { type Element, imagesIn, type Layout } from '../layout.ts';
import { fillLayout, sameText, sheetOf, surelyFits, type Tables, type Values } from '../rules.ts';
import { readFaces } from './faces.ts';
import { readImages } from './images.ts';

/** The kind of paper a code is of, so that no other paper's code opens a document. */
export const codeKind = 'document';

/** One document as it is drawn. */
export type Drawn = {
  readonly id: string;
  readonly values: Values;
  /** The key of the kept face. */
  readonly photo: string | null;
  /** Null: a specimen, which can be checked nowhere. */
  readonly signed: {
    readonly payload: Payload;
    readonly keyNumber: number;
    readonly signature: string;
  } | null;
  /** From the second on it is a duplicate. */
  readonly copy: number;
  readonly isRevoked?: boolean;
  /** No longer in force though nobody revoked it. */
  readonly isEnded?: boolean;
  /** The tables of a mark sheet. */
  readonly tables?: Tables;
  /** What the code leads to, where it is not the page of documents; null for none. */
  readonly checkAt?: string | null;
  /** What is written across it. */
  readonly over?: string;
};

type Look = { readonly layout: Layout; readonly language: Language };

/** More documents than this are drawn in haste: a mask for the code that is good enough, and no tags. */
const fewDocuments = 20;

const plain = { size: 10, weight: 400, align: 'start', ink: 'ink', serif: false, middle: false } as const;

/** An element with every property the template asks for. */
function drawable(one: Element): object {
  const { when: _, ...rest } = one;
  return {
    ...plain,
    shrink: false,
    filled: false,
    radius: 0,
    fills: one.kind === 'picture' && one.source === 'photo',
    ...rest,
    ...('text' in rest ? { text: undefined } : {}),
    ...('columns' in rest ? { columns: undefined } : {}),
  };
}

/** So many of the longest tables are measured before all of them are drawn. */
const measured = 2;

/** The documents whose table of an element has the most to say, by their places; none for another element. */
function longestOf(cards: readonly { readonly values: readonly unknown[] }[], at: number): number[] {
  const signs = (value: unknown) =>
    value !== null && typeof value === 'object' && 'rows' in value ? JSON.stringify(value).length : 0;
  return cards
    .map((card, place) => ({ place, signs: signs(card.values[at]) }))
    .filter((one) => one.signs > 0)
    .sort((a, b) => b.signs - a.signs)
    .slice(0, measured)
    .map((one) => one.place);
}

/** What an element says where it says the same on each of several documents: it is measured once. */
function sameOf(cards: readonly { readonly values: readonly unknown[] }[], at: number): unknown {
  const [first, ...rest] = cards.map((card) => card.values[at]).filter((value) => value !== null);
  if (first === undefined || rest.length === 0) return null;
  const text = JSON.stringify(first);
  return rest.every((value) => JSON.stringify(value) === text) ? first : null;
}

/** What the drawing is made from: every element as it is drawn, and what each says on each document. */
export function drawingOf(
  { layout, language }: Look,
  filled: readonly { readonly over: string; readonly filled: ReturnType<typeof fillLayout> }[],
  { accent, sheet }: { accent: string; sheet: ReturnType<typeof sheetOf> },
) {
  // A text is only measured where it may not fit: each element so exists twice, measured and not.
  const elements = layout.elements.flatMap((one) => [
    drawable(one),
    ...(one.kind === 'text' && one.shrink ? [{ ...drawable(one), shrink: false }] : []),
  ]);
  const cards = filled.map((one) => ({
    over: one.over,
    values: layout.elements.flatMap((element, place) => {
      const value = one.filled[place] ?? null;
      if (element.kind !== 'text' || !element.shrink) return [value];
      return Array.isArray(value) && surelyFits(element, value) ? [null, value] : [value, null];
    }),
  }));
  const { width, height, sides } = layout;
  const longest = elements.map((_, at) => longestOf(cards, at));
  const same = elements.map((element, at) =>
    'shrink' in element && element.shrink ? sameOf(cards, at) : null,
  );
  return { language, accent, width, height, sides, sheet, elements, longest, same, cards };
}

async function modelOf(
  services: Services,
  site: SiteFacts,
  { layout, language }: Look,
  documents: readonly Drawn[],
  isOnSheets: boolean,
) {
  const keys = documents.flatMap(({ photo }) => photo ?? []);
  const [faces, logo, address, images] = await Promise.all([
    readFaces(services, keys),
    paperLogo(services, site),
    siteAddress(services, site),
    readImages(services, imagesIn(layout)),
  ]);
  const pictures = new Map<string, Uint8Array>();
  for (const [key, content] of faces) pictures.set(`${key}.jpg`, content);
  if (logo) pictures.set('logo.png', logo);
  const imageNames = new Map([...images.keys()].map((id) => [id, `image-${id}.png`]));
  for (const [id, content] of images) pictures.set(`image-${id}.png`, content);
  const isQuick = documents.length > fewDocuments;
  const isSigned = layout.elements.some((one) => one.kind === 'qr' && one.isSigned);
  const cards = documents.map((one) => {
    const qr = one.checkAt === null ? null : `qr-${one.id}.png`;
    if (qr)
      pictures.set(
        qr,
        qrPng(one.checkAt ?? addressIn(services, site, address, one, isSigned), {
          isQuick,
          level: isSigned ? 'L' : 'M',
        }),
      );
    const filled = fillLayout(
      layout,
      one.values,
      { photo: faceIn(pictures, one.photo), logo: logo ? 'logo.png' : null, qr, images: imageNames },
      language,
      one.tables,
    );
    return { over: one.over ?? overOf(one, language), filled };
  });
  const sheet = isOnSheets ? sheetOf(layout) : null;
  return {
    data: drawingOf({ layout, language }, cards, { accent: paperAccent(site.accent), sheet }),
    pictures,
  };
}

const faceIn = (pictures: ReadonlyMap<string, Uint8Array>, key: string | null) =>
  key !== null && pictures.has(`${key}.jpg`) ? `${key}.jpg` : null;

/**
 * What the code on a paper leads to. What stands behind the `#` is the signed payload, which a browser keeps to itself: it
 * is read and checked there, also without a network.
 */
function addressIn(
  services: Services,
  site: SiteFacts,
  address: string,
  one: Drawn,
  isSigned: boolean,
): string {
  if (!one.signed) return `${address}/verify`;
  const { payload, keyNumber, signature } = one.signed;
  const code = codeOf(services.config.secret, codeKind, site.id, one.id);
  const behind = isSigned ? `#${signedText(keyNumber, payload)}.${signature}` : '';
  return `${address}/verify/${code}${behind}`;
}

function overOf(one: Drawn, language: Language): string {
  if (!one.signed) return textOf(overTexts.specimen, language);
  if (one.isRevoked) return textOf(overTexts.revoked, language);
  if (one.isEnded) return textOf(overTexts.ended, language);
  return one.copy > 1
    ? textOf(fillLabel(overTexts.duplicate, { copy: sameText(String(one.copy)) }), language)
    : '';
}

/**
 * Documents of one template as PDF, in the order they are given. What is smaller than a page stands several on an A4 with
 * marks to cut by, backs behind their fronts; `isOnSheets` false draws each on a page of its own size.
 */
export async function drawDocuments(
  services: Services,
  site: SiteFacts,
  look: Look,
  documents: readonly Drawn[],
  { isOnSheets = true }: { isOnSheets?: boolean } = {},
): Promise<Buffer> {
  const { data, pictures } = await modelOf(services, site, look, documents, isOnSheets);
  const onSheet = data.sheet ? data.sheet.columns * data.sheet.rows : 1;
  const pages = Math.ceil(documents.length / onSheet) * look.layout.sides;
  return renderPdf('layout', data, { pages, pictures });
}

/** One document as a picture for the screen, its sides below each other. */
export async function drawPicture(
  services: Services,
  site: SiteFacts,
  look: Look,
  document: Drawn,
): Promise<string> {
  const { data, pictures } = await modelOf(services, site, look, [document], false);
  return renderSvg('layout', data, { pictures });
}
