import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { MarkEntry, PaperComponent } from '../../rules.ts';
import { entriesText } from '../rules.ts';

/** Of which sheet a worksheet is, or of which student of it a row: what the hidden column of a file says. */
export type SheetMark = { readonly sheetId: string; readonly version: number; readonly fulls: string };
export type RowMark = { readonly enrolmentId: string; readonly base: string };

const sheetPattern = /^pathshala:marks:1:([0-9a-f-]{36}):(\d{1,9}):([\d,]{1,60}):([\w-]{16})$/;
const rowPattern = /^([0-9a-f-]{36}):([\w.,]{0,80}):([\w-]{16})$/;

export const fullsOf = (components: readonly PaperComponent[]): string =>
  components.map((one) => one.full).join(',');

/** What begins the hidden cell of a worksheet, whoever made it. */
export const sheetMarkBegins = 'pathshala:marks:';

/**
 * Writes and reads the hidden cells. Each carries a seal only this server can make for this institution, and a row's
 * one is of its sheet: what was edited, or copied from another sheet or institution, is told from what went out.
 */
export function makeSeals(services: Services, context: Context) {
  const seal = (text: string) =>
    createHmac('sha256', services.config.secret)
      .update(`marks-file:${context.siteId}:${text}`)
      .digest('base64url')
      .slice(0, 16);
  const isSealed = (text: string, given: string) =>
    timingSafeEqual(Buffer.from(seal(text)), Buffer.from(given));
  const sheetText = ({ sheetId, version, fulls }: SheetMark) => `${sheetId}:${version}:${fulls}`;
  return {
    ofSheet(mark: SheetMark): string {
      return `${sheetMarkBegins}1:${sheetText(mark)}:${seal(sheetText(mark))}`;
    },
    ofRow(sheetId: string, enrolmentId: string, entries: readonly MarkEntry[]): string {
      const base = entriesText(entries);
      return `${enrolmentId}:${base}:${seal(`${sheetId}:${enrolmentId}:${base}`)}`;
    },
    /** Null when it is no such cell; `isSealed` false when it was changed or is another institution's. */
    readSheet(text: string): (SheetMark & { isSealed: boolean }) | null {
      const [, sheetId = '', version = '', fulls = '', given = ''] = sheetPattern.exec(text.trim()) ?? [];
      if (sheetId === '') return null;
      const mark = { sheetId, version: Number(version), fulls };
      return { ...mark, isSealed: isSealed(sheetText(mark), given) };
    },
    /** Null when it was changed or is of another sheet. */
    readRow(sheetId: string, text: string): RowMark | null {
      const [, enrolmentId = '', base = '', given = ''] = rowPattern.exec(text.trim()) ?? [];
      if (enrolmentId === '' || !isSealed(`${sheetId}:${enrolmentId}:${base}`, given)) return null;
      return { enrolmentId, base };
    },
  };
}
export type Seals = ReturnType<typeof makeSeals>;
