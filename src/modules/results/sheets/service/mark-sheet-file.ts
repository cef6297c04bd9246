import sharp from 'sharp';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, withDigits } from '../../../../core/format.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { pagesIn, renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { siteAddress } from '../../../website/public.ts';
import { resultErrors } from '../../errors.ts';
import { readHeld } from '../../publish/service/dues.ts';
import { findRun, type Run } from '../../service/runs.ts';
import { drawDesigned } from '../design/service/draw-designed.ts';
import { layoutFor } from '../design/service/looks.ts';
import { markSheetModel, type SheetWords } from '../mark-sheet-model.ts';
import { checkCodeOf, qrPng } from './check-code.ts';
import { readSheets, sheetRunOf, sheetStudentOf } from './read-sheets.ts';

type Of = { sectionId?: string | undefined; enrolmentId?: string | undefined };

/**
 * Mark sheets on A4, one page a student: of the class, a section or one student. Of several, those withheld for dues
 * are left out or marked, as `held` says; one alone is marked. Answers 404 when there is none.
 */
export async function markSheetFile(
  transaction: Transaction,
  services: Services,
  asked: Of & { id: string; held: 'out' | 'marked'; look?: string | undefined },
  language: Language,
  site: SiteFacts,
): Promise<() => Promise<Buffer>> {
  const run = await findRun(transaction, asked.id, services.now());
  const held = await readHeld(transaction, services, run.id);
  const { sectionId, enrolmentId } = asked;
  const isLeftOut = asked.held === 'out' && enrolmentId === undefined;
  return markSheetsOf(
    transaction,
    services,
    run,
    { sectionId, enrolmentId, isLeftOut, look: asked.look },
    language,
    site,
    held,
  );
}

/**
 * The same of a run somebody may see. Reads everything first and draws when it is called, so that no connection waits
 * for the drawing.
 */
export async function markSheetsOf(
  transaction: Transaction,
  services: Services,
  run: Run,
  of: Of & { isLeftOut?: boolean; look?: string | undefined },
  language: Language,
  site: SiteFacts,
  held?: Awaited<ReturnType<typeof readHeld>>,
): Promise<() => Promise<Buffer>> {
  const { rows: all, more, highest, sections } = await readSheets(transaction, run, of);
  if (all.length === 0) throw new AppError(errors.notFound);
  const rows = of.isLeftOut ? all.filter((row) => !held?.of(row.enrolment_id)) : all;
  if (rows.length === 0) throw new AppError(resultErrors.allHeld);
  const words = wordsOf(language);
  const shown = sheetRunOf(run);
  const inSection = new Map(sections.map((one) => [one.id, one.students]));
  const address = run.revision === null ? null : await checkAddressOf(services, site);
  const layout = await layoutFor(transaction, run, of.look);
  if (layout) {
    const sheets = rows.map((row) => {
      const extra = more.get(row.enrolment_id);
      const student = sheetStudentOf(run, row, extra, held?.of(row.enrolment_id));
      const ranked = { section: inSection.get(row.section_id) ?? 0, class: run.students };
      return {
        id: row.id,
        enrolmentId: row.enrolment_id,
        student,
        model: markSheetModel(shown, student, { highest, ranked }, words),
        photo: extra?.photo ?? null,
        address: address && address + checkCodeOf(services.config.secret, site.id, row.id),
      };
    });
    return drawDesigned(transaction, services, site, { layout, language }, { run, shown, sheets }, words);
  }
  const photos = rows.flatMap((row) => more.get(row.enrolment_id)?.photo ?? []);
  const pages = rows.map((row) => {
    const extra = more.get(row.enrolment_id);
    return {
      ...markSheetModel(
        shown,
        sheetStudentOf(run, row, extra, held?.of(row.enrolment_id)),
        { highest, ranked: { section: inSection.get(row.section_id) ?? 0, class: run.students } },
        words,
      ),
      photo: extra?.photo ?? null,
      qr: address ? `qr-${row.id}.png` : null,
      address: address && address + checkCodeOf(services.config.secret, site.id, row.id),
    };
  });
  return async () => {
    const pictures = await readPictures(services, site, photos);
    for (const { qr, address } of pages) if (qr && address) pictures.set(qr, qrPng(address));
    const draw = (largest: number) =>
      renderPdf('mark-sheet', { ...content, largest }, { pages: pages.length, pictures });
    const content = {
      language,
      accent: paperAccent(site.accent),
      institution: words.t(site.name),
      address: paperAddress(site, language),
      logo: site.logo && pictures.has(site.logo) ? site.logo : null,
      pages: pages.map((page) => ({
        ...page,
        photo: page.photo && pictures.has(page.photo) ? page.photo : null,
      })),
    };
    return onePageEach(pages.length, draw);
  };
}

/**
 * The template measures the sheets that look longest. Should another one take a second page, all are drawn again smaller:
 * signatures alone on a page of their own are worth nothing.
 */
async function onePageEach(students: number, draw: (largest: number) => Promise<Buffer>): Promise<Buffer> {
  let pdf = await draw(1);
  for (const largest of [0.88, 0.76, 0.58]) {
    if (pagesIn(pdf) <= students) break;
    pdf = await draw(largest);
  }
  return pdf;
}

/** The address before a mark sheet's code. */
export const checkAddressOf = async (services: Services, site: SiteFacts) =>
  `${await siteAddress(services, site)}/web/exam-result?code=`;

/** The words of a sheet made on the server. */
export const wordsOf = (language: Language): SheetWords => ({
  language,
  t: (label, params) => textOf(label, language, params),
  digits: (text) => withDigits(text, { language }),
  date: (value) => formatDate(value, { language }),
});

/** Photos and logo, no larger than they are printed; one that cannot be read is left out. */
async function readPictures(services: Services, site: SiteFacts, photos: readonly string[]) {
  const pictures = new Map<string, Uint8Array>();
  for (const id of new Set([...(site.logo ? [site.logo] : []), ...photos])) {
    const content = await services.storage.get(id).catch(() => null);
    if (!content) continue;
    const isLogo = id === site.logo;
    const drawn = sharp(content).resize(isLogo ? 240 : 260, isLogo ? 240 : 320, {
      fit: isLogo ? 'inside' : 'cover',
      withoutEnlargement: isLogo,
    });
    const small = await (isLogo ? drawn.png() : drawn.jpeg({ quality: 82 })).toBuffer().catch(() => null);
    if (small) pictures.set(id, small);
  }
  return pictures;
}
