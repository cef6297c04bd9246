import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../errors.ts';
import { networkOf } from '../auth/tries.ts';
import { limitAttempts } from '../http/attempts.ts';
import type { Services } from '../http/services.ts';

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
const kept = new WeakMap<FastifyRequest, ReadonlyMap<string, SentFile>>();

/** The files that came with a form, by the names of their fields; those left empty are not among them. */
export const sentFilesOf = (request: FastifyRequest): ReadonlyMap<string, SentFile> =>
  kept.get(request) ?? new Map();

/**
 * Reads a form with files: its fields become the body, as those of any form of a page, its files stand beside it. One that is
 * too large is read to its end and not kept, so that the page can say so.
 */
export async function readSentForm(services: Services, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  // Before the body is read: a stranger's megabytes are not worth the memory.
  await limitAttempts(services.database, `form-files:${networkOf(request.ip)}`, 300, hour);
  const fields = new URLSearchParams();
  const files = new Map<string, SentFile>();
  let left: number = mostSentBytes.form;
  const options = {
    limits: { files: 8, fields: 800, fieldSize: 8 * 1024, fileSize: mostSentBytes.file, parts: 900 },
    throwFileSizeLimit: false,
  };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        fields.append(part.fieldname, typeof part.value === 'string' ? part.value : '');
        continue;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes <= left) chunks.push(chunk);
      }
      if (bytes === 0 && part.filename === '') continue;
      const isWhole = bytes <= left && !part.file.truncated;
      if (isWhole) left -= bytes;
      files.set(part.fieldname, {
        name: part.filename.slice(0, 120),
        content: isWhole ? Buffer.concat(chunks) : null,
      });
    }
  } catch {
    // Cut off, or no form at all.
    throw new AppError(errors.badRequest);
  }
  request.body = fields;
  kept.set(request, files);
}
