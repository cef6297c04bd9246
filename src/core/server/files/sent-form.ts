import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../errors.ts';
import { networkOf } from '../auth/tries.ts';
import { limitAttempts } from '../http/attempts.ts';
import type { Services } from '../http/services.ts';
import { holdBytes, tooBusy } from './held-bytes.ts';

/** A file of a form as a browser without scripts sends it; `content` is null where it is larger than it may be. */
export type SentFile = { readonly name: string; readonly content: Buffer | null };

const megabyte = 1024 * 1024;
/** Of one file, and of all files of one form together: what the calls of such forms take. */
const mostSentBytes = { file: 4 * megabyte, form: 16 * megabyte } as const;

/**
 * What an application that is begun by a form goes by: the form's own key, so that one that is sent twice begins one, and the
 * applicant's name, so that a page that comes back from the browser's memory begins one for a brother of its own.
 */
export function keyOfSent(once: string, name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ').toLowerCase();
  const hex = createHash('sha256').update(`${once} ${plain}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

const hour = 3600;
/** Of all that is typed into one form, in letters; the longest form has a quarter of it. */
const mostTyped = 512 * 1024;
type Kept = { readonly files: ReadonlyMap<string, SentFile>; readonly refusal: AppError | null };
const kept = new WeakMap<FastifyRequest, Kept>();
const nothing: Kept = { files: new Map(), refusal: null };

/**
 * The files that came with a form, by the names of their fields, without those left empty; and why they were not kept, if
 * they were not.
 */
export const sentFilesOf = (request: FastifyRequest): Kept => kept.get(request) ?? nothing;

/**
 * Reads a form with files: its fields become the body, as those of any form of a page, its files stand beside it. Files that
 * are too large, too many or find no room are read to their end and not kept: the page says so beside what was typed.
 */
export async function readSentForm(services: Services, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  // Before the body is read: a stranger's megabytes are not worth the memory.
  let refusal = await limitAttempts(services.database, `form-files:${networkOf(request.ip)}`, 300, hour).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );
  const fields = new URLSearchParams();
  const files = new Map<string, SentFile>();
  let left: number = mostSentBytes.form;
  let typed = 0;
  const options = {
    limits: { files: 8, fields: 800, fieldSize: 8 * 1024, fileSize: mostSentBytes.file, parts: 900 },
    throwFileSizeLimit: false,
  };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : '';
        typed += part.fieldname.length + value.length;
        if (typed > mostTyped) throw new AppError(errors.tooLarge);
        fields.append(part.fieldname, value);
        continue;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (refusal !== null || bytes > left) continue;
        if (holdBytes(request, chunk.length)) chunks.push(chunk);
        else refusal = tooBusy();
      }
      if (bytes === 0 && part.filename === '') continue;
      const isWhole = refusal === null && bytes <= left && !part.file.truncated;
      if (isWhole) left -= bytes;
      files.set(part.fieldname, {
        name: part.filename.slice(0, 120),
        content: isWhole ? Buffer.concat(chunks) : null,
      });
    }
  } catch (error) {
    // Cut off, or no form at all.
    throw error instanceof AppError ? error : new AppError(errors.badRequest);
  }
  request.body = fields;
  kept.set(request, { files, refusal });
}
