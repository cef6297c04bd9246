import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { NotReadable, writePdfAnew } from './pdf-anew.ts';
import { acceptDocument } from './uploads.ts';

/** A document of one page with a text; `page` stands in its page, `more` are other objects, `catalog` in its catalogue. */
const document = ({ page = '', more = '', catalog = '', tail = '' } = {}) =>
  Buffer.from(
    `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R
  /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${page} >> endobj
4 0 obj << /Length 44 >> stream
BT /F1 12 Tf 20 100 Td (Admission notice) Tj ET
endstream endobj
${more}
trailer << /Root 1 0 R /Size 20 >>
${tail}%%EOF
`,
    'latin1',
  );

/** Everything in it, with packed streams unpacked and names in plain letters. */
async function readable(content: Buffer): Promise<string> {
  const read = await PDFDocument.load(content);
  const objects = read.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  return `${content.toString('latin1')}\n${objects.join('\n')}`.replace(
    /#([0-9a-f]{2})/gi,
    (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const packed = (text: string) => {
  const data = deflateSync(Buffer.from(text)).toString('latin1');
  return `8 0 obj << /Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >> stream\n${data}\nendstream endobj`;
};
const annotation = (text: string) => `/Annots [<< /Type /Annot /Rect [0 0 50 50] ${text} >>]`;

const hidden: [string, Buffer][] = [
  ['an action when it opens', document({ catalog: `/OpenAction ${script}` })],
  ['an action of a page', document({ page: `/AA << /O ${script} >>` })],
  [
    'a script behind a comment that looks like a stream',
    document({ page: '/AA 9 0 R', more: `% stream\n9 0 obj << /O ${script} >> endobj\n% endstream` }),
  ],
  [
    'a script behind a text that looks like a stream',
    document({ page: `/X (stream\n) /AA << /O ${script} >> /Y (\nendstream)` }),
  ],
  [
    'a script packed into objects by another name',
    document({ page: '/AA 9 0 R', more: packed(`9 0 << /O ${script} >>`) }),
  ],
  ['a link that runs a script', document({ page: annotation(`/Subtype /Link /A ${script}`) })],
  [
    'a link into another file',
    document({ page: annotation('/Subtype /Link /A << /S /GoToR /F (other.pdf) >>') }),
  ],
  [
    'a web link with a script after it',
    document({ page: annotation(`/Subtype /Link /A << /S /URI /URI (https://a.b) /Next ${script} >>`) }),
  ],
  [
    'a link to a file of the reader',
    document({ page: annotation('/Subtype /Link /A << /S /URI /URI (file:///etc/passwd) >>') }),
  ],
  [
    'a film',
    document({
      page: annotation('/Subtype /Screen /A << /S /Rendition /R << /C << /D (x) >> >> /JS (x) >>'),
    }),
  ],
  [
    'an attached file',
    document({ page: annotation('/Subtype /FileAttachment /FS << /EF << /F 9 0 R >> >>') }),
  ],
  ['a file of the document', document({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>' })],
  ['a form that sends itself', document({ catalog: '/AcroForm << /XFA (x) /Fields [] >>' })],
  [
    'a picture that lies elsewhere',
    document({
      page: '/Thumb 9 0 R',
      more: '9 0 obj << /F (http://a.b/x) /Length 0 >> stream\n\nendstream endobj',
    }),
  ],
];

const active =
  /\/(JavaScript|JS|AA|OpenAction|GoToR|Rendition|EF|EmbeddedFiles?|FileAttachment|XFA|Launch|Next)\b|app\.alert|file:\/\/|http:\/\/a\.b/;

describe('a PDF written anew', () => {
  it.each(hidden)('leaves behind %s, and keeps the page', async (_, content) => {
    const anew = await writePdfAnew(content);
    const text = await readable(anew);
    expect(text).not.toMatch(active);
    expect(text).toContain('(Admission notice) Tj');
    expect((await PDFDocument.load(anew)).getPageCount()).toBe(1);
  });

  it('keeps every page, its size and its links to the web', async () => {
    const given = await PDFDocument.create();
    for (const width of [200, 300, 400]) given.addPage([width, 500]).drawRectangle({ width: 10, height: 10 });
    const anew = await PDFDocument.load(await writePdfAnew(Buffer.from(await given.save())));
    expect(anew.getPages().map((page) => page.getWidth())).toEqual([200, 300, 400]);
    const linked = document({
      page: annotation('/Subtype /Link /A << /S /URI /URI (https://board.example/result) >>'),
    });
    expect(await readable(await writePdfAnew(linked))).toContain('(https://board.example/result)');
  });

  it('refuses what has no page, what is locked and what is none', async () => {
    for (const content of [
      Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
      document({ tail: 'trailer << /Root 1 0 R /Encrypt << /Filter /Standard /V 1 >> >>\n' }),
      Buffer.from('%PDF-1.7\n%%EOF\n'),
    ])
      await expect(writePdfAnew(content)).rejects.toThrow(NotReadable);
  });

  it('is the only form in which a document is kept', async () => {
    for (const [, content] of hidden) {
      const kept = await acceptDocument(content).catch(() => null);
      if (kept) expect(await readable(kept.content)).not.toMatch(active);
    }
  });
});
