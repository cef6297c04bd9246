import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from 'pdf-lib';

/** Why a PDF cannot be written anew: it is none, or it is locked by a password. */
export class NotReadable extends Error {}

/**
 * A PDF of the same pages, written anew from what a parser found of them: scripts, actions, other files, forms' logic and
 * whatever hides between objects, in comments or behind a wrong table of contents, is not part of a page and does not come
 * along. What its pages show stays, and so do links to the web.
 */
export async function writePdfAnew(content: Buffer): Promise<Buffer> {
  try {
    const given = await PDFDocument.load(content, { updateMetadata: false });
    if (given.getPageCount() === 0) throw new Error('It has no page');
    const anew = await PDFDocument.create({ updateMetadata: false });
    for (const page of await anew.copyPages(given, given.getPageIndices())) anew.addPage(page);
    for (const [, object] of anew.context.enumerateIndirectObjects()) clean(object);
    // Plain objects, which the check after this one reads.
    const written = await anew.save({ useObjectStreams: false, addDefaultPage: false });
    return Buffer.from(written.buffer, written.byteOffset, written.byteLength);
  } catch (error) {
    throw new NotReadable('This PDF cannot be read', { cause: error });
  }
}

const name = (text: string) => PDFName.of(text);

/** Keys that start something, hold another file, or lead to one, wherever they stand. */
const dropped = [
  'AA',
  'AF',
  'EF',
  'EmbeddedFiles',
  'GoToR',
  'JavaScript',
  'JS',
  'Metadata',
  'Names',
  'OpenAction',
  'OPI',
  'PieceInfo',
  'Ref',
  'Rendition',
  'RichMediaContent',
  'RichMediaSettings',
  'XFA',
].map(name);

/** What may stand on a page besides its text and pictures: each draws itself, none starts anything. */
const annotations = new Set(
  [
    'Circle',
    'FreeText',
    'Highlight',
    'Ink',
    'Line',
    'Link',
    'PolyLine',
    'Polygon',
    'Square',
    'Squiggly',
    'Stamp',
    'StrikeOut',
    'Text',
    'Underline',
    'Watermark',
    'Widget',
  ].map((one) => `/${one}`),
);

/** What an action may do that no page needs. */
const acts = new Set(
  [
    'GoTo3DView',
    'GoToE',
    'GoToR',
    'Hide',
    'ImportData',
    'JavaScript',
    'Launch',
    'Movie',
    'Rendition',
    'ResetForm',
    'RichMediaExecute',
    'SetOCGState',
    'Sound',
    'SubmitForm',
  ].map((one) => `/${one}`),
);

function empty(dict: PDFDict): void {
  for (const key of dict.keys()) dict.delete(key);
}

/** Removes from an object, and all that stands directly in it, what is no picture of a page. */
function clean(object: PDFObject | undefined): void {
  if (object instanceof PDFArray) for (const one of object.asArray()) clean(one);
  else if (object instanceof PDFStream) cleanStream(object);
  else if (object instanceof PDFDict) cleanDict(object);
}

function cleanStream(stream: PDFStream): void {
  // The content of a stream may be said to lie in a file elsewhere.
  for (const key of ['F', 'FFilter', 'FDecodeParms']) stream.dict.delete(name(key));
  if (stream instanceof PDFRawStream || stream.dict) cleanDict(stream.dict);
}

function cleanDict(dict: PDFDict): void {
  if (acts.has(dict.lookup(name('S'))?.toString() ?? '')) empty(dict);
  for (const key of dropped) dict.delete(key);
  const kind = dict.lookup(name('Subtype'))?.toString() ?? '';
  const isAnnotation = dict.has(name('Rect')) && kind !== '';
  if (isAnnotation && !annotations.has(kind)) empty(dict);
  if (dict.has(name('A')) && (isAnnotation || dict.lookup(name('A')) instanceof PDFDict) && !leadsToWeb(dict))
    dict.delete(name('A'));
  // Where a form sends what is filled in.
  if (isAnnotation) for (const key of ['Parent', 'MK', 'FT', 'TU', 'TM']) dict.delete(name(key));
  for (const [, value] of dict.entries()) clean(value);
}

/** Whether the action of a link opens an address of the web, and nothing else after it. */
function leadsToWeb(dict: PDFDict): boolean {
  const action = dict.lookup(name('A'));
  if (!(action instanceof PDFDict) || action.lookup(name('S'))?.toString() !== '/URI') return false;
  const address = action.lookup(name('URI'));
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText && !action.has(name('Next')) && /^(https?:\/\/|mailto:)/i.test(address.decodeText());
}
