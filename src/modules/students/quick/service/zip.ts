import { AppError } from '../../../../core/errors.ts';
import { readApart } from '../../../../core/server/files/read-apart.ts';
import { quickErrors } from '../labels.ts';
import type { ZipOutcome, ZipTask } from './zip-reader.ts';

/** A hundred megabytes of photos, on their way to the server as well. */
const readZip = readApart<ZipTask, ZipOutcome>(new URL('./zip-reader.ts', import.meta.url), {
  heap: 128,
  bytes: 640 * 1024 * 1024,
  milliseconds: 30_000,
  files: 1,
});

/** The files of a zip, read in a process of bounded memory; those of `wanted` with what is in them. */
export async function filesOfZip(
  content: Buffer,
  wanted: readonly string[],
): Promise<{ name: string; content: Buffer | null }[]> {
  // Without an answer it ran out of memory or of time.
  const outcome = (await readZip({ content, wanted })) ?? { problem: 'tooMuch' as const };
  if ('problem' in outcome) throw new AppError(quickErrors[outcome.problem]);
  return outcome.files.map(({ name, content: body }) => ({
    name,
    content: body && Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  }));
}
