import { codeOf, recordOfCode } from '../../../../core/server/http/check-codes.ts';

export { qrOf, qrPng } from '../../../../core/server/http/check-codes.ts';

const kind = 'mark sheet';

/** The code a mark sheet carries: 34 letters that name a result and that only this server can have written. */
export const checkCodeOf = (secret: string, siteId: number, resultId: string): string =>
  codeOf(secret, kind, siteId, resultId);

/** The result a code names at this institution; null for every code this server has not written for it. */
export const resultOfCode = (secret: string, siteId: number, code: string): string | null =>
  recordOfCode(secret, kind, siteId, code);
