import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FileFacts,
  fileRefusals,
  filesContract,
  mostUploadBytes,
} from '../../contracts/files-contract.ts';
import { smallerWidths } from '../../contracts/picture-widths.ts';
import { todayInDhaka } from '../../dates.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import type { FieldOf } from '../../fields.ts';
import { newId } from '../../ids.ts';
import type { Permission } from '../../module/permissions.ts';
import { deviceCookie, digestOf } from '../auth/caller.ts';
import type { Context, Database, Row, Transaction } from '../database/in-site.ts';
import { pictureOfText } from '../entity/picture-of-text.ts';
import { lately } from '../http/lately.ts';
import { assertWithinPackage } from '../http/limits.ts';
import { serve, serveOpen } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { within } from '../http/within.ts';
import { faceKeyOf } from './faces.ts';
import { holdBytes, tooBusy } from './held-bytes.ts';
import { keepSmaller, purposeOfSize } from './picture-sizes.ts';
import { readApart } from './read-apart.ts';
import type { UploadOutcome, UploadTask } from './upload-reader.ts';
import { type Accepted, fileNameOf } from './uploads.ts';

const purposes = new WeakMap<object, Map<string, Permission>>();

/** Files kept for `purpose` are seen by whoever holds `permission`, besides those that are public. */
export function declarePurpose(app: FastifyInstance, purpose: string, permission: Permission): void {
  const known = purposes.get(app.server) ?? new Map<string, Permission>();
  purposes.set(app.server, known.set(purpose, permission));
}

const publicPictures = new WeakMap<object, string[]>();

/**
 * A picture of a text is everybody's while a text that is shown to everybody holds it: `condition` says so of the file `f`
 * of the institution `$1`, with the file's id as `$2` and today as `$3`. Otherwise it goes only where somebody of the
 * institution is signed in.
 */
export function declarePublicPicture(app: FastifyInstance, condition: string): void {
  const known = publicPictures.get(app.server) ?? [];
  publicPictures.set(app.server, [...known, condition]);
}

/** Whether a text that everybody may read holds the picture. */
async function isInPublicText(
  app: FastifyInstance,
  transaction: Transaction,
  id: string,
  today: string,
): Promise<boolean> {
  const conditions = publicPictures.get(app.server) ?? [];
  if (conditions.length === 0) return false;
  const row = await transaction.readOne(
    { shown: 'bool' },
    `SELECT (${conditions.join(' OR ')}) AS shown FROM stored_file f WHERE f.site_id = $1 AND f.id = $2 AND $3::date IS NOT NULL`,
    id,
    today,
  );
  return row?.shown === true;
}

/**
 * Whether somebody who belongs to the institution is signed in on the device that asks. A picture inside a text is fetched
 * by the browser itself, which sends no more than its cookie.
 */
async function isSignedInOn(database: Database, request: FastifyRequest, siteId: number): Promise<boolean> {
  const device = request.cookies[deviceCookie];
  if (!device) return false;
  const found = await database.findOne(
    `SELECT 1 AS one FROM session s JOIN account a ON a.id = s.account_id AND a.status = 'active'
      WHERE s.device_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(secs => s.idle_seconds)
        AND (EXISTS (SELECT 1 FROM membership m WHERE m.account_id = s.account_id AND m.site_id = $2 AND m.disabled_at IS NULL
                        AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now()))
          OR EXISTS (SELECT 1 FROM impersonation i WHERE i.session_id = s.id AND i.of_site = $2 AND i.ended_at IS NULL
                        AND i.ends_at > now())) LIMIT 1`,
    digestOf(device),
    siteId,
  );
  return found !== null;
}

/** The one file of a form, read whole. Throws at `field` when there is none or it is too large. */
export async function readUpload(
  request: FastifyRequest,
  field: string,
  accept: 'image' | 'document',
): Promise<{ content: Buffer; name: string }> {
  if (!request.isMultipart()) throw new ValidationError({ [field]: [fileRefusals.missing] });
  const part = await request
    .file({ limits: { files: 1, fields: 5, fileSize: mostUploadBytes[accept], headerPairs: 20 } })
    .catch(() => undefined);
  if (!part) throw new ValidationError({ [field]: [fileRefusals.missing] });
  const content = await contentOf(request, part.file).catch((error: { code?: string }) => {
    if (error instanceof AppError) throw error;
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw new AppError(errors.badRequest);
    throw new ValidationError({
      [field]: [accept === 'image' ? fileRefusals.imageTooLarge : fileRefusals.documentTooLarge],
    });
  });
  if (content.length === 0) throw new ValidationError({ [field]: [fileRefusals.missing] });
  return { content, name: part.filename };
}

/** The bytes of a file; throws once they find no room, after reading them to their end. */
async function contentOf(request: FastifyRequest, file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let isOver = false;
  for await (const chunk of file) {
    isOver ||= !holdBytes(request, chunk.length);
    if (!isOver) chunks.push(chunk);
  }
  if (isOver) throw tooBusy();
  return Buffer.concat(chunks);
}

/**
 * The content as it may be kept; a public picture, or one that is shown in a text, with its smaller sizes. Throws at `field`
 * when it may not.
 */
export async function acceptAt(
  field: string,
  content: Buffer,
  definition: Pick<FieldOf<'file'>, 'accept' | 'longest' | 'isPublic' | 'isPortrait'> & {
    readonly isInText?: boolean;
  },
): Promise<Accepted> {
  const { accept, longest, isPublic, isInText, isPortrait } = definition;
  const widths = accept === 'image' && (isPublic || isInText) ? smallerWidths : [];
  const outcome = await readUploaded({ content, accept, longest, widths, isPortrait: isPortrait === true });
  if (outcome && 'accepted' in outcome) {
    const { content: kept, smaller = [], face, ...facts } = outcome.accepted;
    return {
      ...facts,
      content: bufferOf(kept),
      smaller: smaller.map((one) => ({ ...one, content: bufferOf(one.content) })),
      ...(face ? { face: bufferOf(face) } : {}),
    };
  }
  throw new ValidationError({ [field]: [refusalOf(outcome?.refusal, accept)] });
}

/** Bytes that came from another process. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const readUploaded = readApart<UploadTask, UploadOutcome>(new URL('./upload-reader.ts', import.meta.url), {
  heap: 256,
  bytes: 1024 * 1024 * 1024,
  milliseconds: 30_000,
  files: 50,
});

/** What somebody is told whose file was refused, or took more memory or time than any honest one. */
function refusalOf(code: string | undefined, accept: 'image' | 'document') {
  const name = code?.replace(/^upload\./, '') ?? '';
  if (Object.hasOwn(fileRefusals, name)) return fileRefusals[name as keyof typeof fileRefusals];
  return accept === 'image' ? fileRefusals.notAnImage : fileRefusals.notADocument;
}

/**
 * Keeps a file of the institution. The content is written before the row that names it: a backup of the rows
 * finds every file, and a failed save leaves nothing that anybody can reach.
 */
export async function keepFile(
  services: Services,
  context: Context,
  accepted: Accepted,
  of: { name: string; purpose: string; isPublic: boolean },
): Promise<Omit<FileFacts, 'url'>> {
  const facts = {
    id: newId(),
    name: fileNameOf(of.name, accepted.mime),
    mime: accepted.mime,
    bytes: accepted.content.length,
    width: accepted.width,
    height: accepted.height,
  };
  const sizes = (accepted.smaller ?? []).map((one) => ({ ...one, id: newId() }));
  try {
    await services.storage.put(facts.id, accepted.content);
    for (const one of sizes) await services.storage.put(one.id, one.content);
    if (accepted.face) await services.storage.put(faceKeyOf(facts.id), accepted.face);
    await services.database.inSite(context, async (transaction) => {
      await transaction.change(
        `INSERT INTO stored_file (site_id, id, name, mime, bytes, width, height, purpose, is_public, digest)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        facts.id,
        facts.name,
        facts.mime,
        facts.bytes,
        facts.width,
        facts.height,
        of.purpose,
        of.isPublic,
        createHash('sha256').update(accepted.content).digest('hex'),
      );
      await keepSmaller(transaction, facts, sizes);
      await assertWithinPackage(transaction, services, 'megabytes', async () => {
        const row = await transaction.readOne(
          { megabytes: 'int' },
          'SELECT ceil(coalesce(sum(f.bytes), 0) / 1048576.0)::int AS megabytes FROM stored_file f WHERE f.site_id = $1',
        );
        return row?.megabytes ?? 0;
      });
    });
  } catch (error) {
    for (const { id } of [facts, ...sizes]) await services.storage.remove(id);
    if (accepted.face) await services.storage.remove(faceKeyOf(facts.id));
    throw error;
  }
  return facts;
}

/** Gives files another purpose, and with it others who may see them: what came with an application is a record's now. */
export async function setPurpose(
  transaction: Transaction,
  ids: readonly string[],
  purpose: string,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.change(
    'UPDATE stored_file SET purpose = $3 WHERE site_id = $1 AND id = ANY($2::uuid[])',
    ids,
    purpose,
  );
}

/** The address of a public file; a private one is answered here only to who may see it. */
export const publicAddressOf = (siteId: number, id: string): string => `/media/site/${id}?site=${siteId}`;

/**
 * An address at which this browser, and no other, gets the file for five to ten minutes, whoever asks: give it
 * only to somebody who may see the file. It stays the same within five minutes, so that pictures are fetched once.
 */
export function linkTo(services: Services, request: FastifyRequest, siteId: number, id: string): string {
  return signed(services, request, publicAddressOf(siteId, id), `site/${siteId}/${id}`);
}

/** The same for the photo of an account; null when it has none. */
export function photoLinkTo(services: Services, request: FastifyRequest, photo: unknown): string | null {
  return typeof photo === 'string'
    ? signed(services, request, `/media/account/${photo}`, `account/${photo}`)
    : null;
}

const step = 300;

function signed(services: Services, request: FastifyRequest, address: string, what: string): string {
  const device = request.cookies[deviceCookie];
  if (!device) return address;
  const until = (Math.floor(services.now().getTime() / 1000 / step) + 2) * step;
  const mark = markOf(services, device, what, until);
  return `${address}${address.includes('?') ? '&' : '?'}until=${until}&mark=${mark}`;
}

const markOf = (services: Services, device: string, what: string, until: number): string =>
  createHmac('sha256', services.config.secret).update(`file:${device}:${what}:${until}`).digest('base64url');

/** Whether the link was made for this browser, for this file, and still holds. */
function isSigned(
  services: Services,
  request: FastifyRequest,
  what: string,
  given: { until?: string | undefined; mark?: string | undefined },
): boolean {
  const device = request.cookies[deviceCookie];
  const until = Number(given.until);
  if (!device || !given.mark || !(until * 1000 > services.now().getTime())) return false;
  const expected = Buffer.from(markOf(services, device, what, until));
  const actual = Buffer.from(given.mark);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

type FileRow = Row & {
  id: string;
  name: string;
  mime: string;
  purpose: string;
  is_public: boolean;
  width?: number | null;
  /** The size of it that was asked for, where there is one. */
  size_id?: string | null;
};

/** The row of a stored file of the transaction's institution, and its size of `width` pixels; null where there is none. */
function findFile(transaction: Transaction, id: string, width: number | null): Promise<FileRow | null> {
  return transaction.row<FileRow>(
    `SELECT f.id, f.name, f.mime, f.purpose, f.is_public, f.digest, f.width, s.id AS size_id FROM stored_file f
       LEFT JOIN stored_file s ON s.site_id = $1 AND s.of_file = f.id AND s.width = $3
      WHERE f.site_id = $1 AND f.id = $2 AND f.purpose <> '${purposeOfSize}'`,
    id,
    // No picture has this width: a cluster refuses an outer join that by its values alone finds nothing.
    width ?? 0,
  );
}

/** Answers with a stored file. Throws `notFound` when its content is gone. */
export async function sendFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { id: string; name: string; mime: string; digest?: unknown },
  cache: string,
): Promise<void> {
  const tag = `"${String(file.digest || file.id)}"`;
  const isImage = file.mime === 'image/webp' || file.mime === 'image/jpeg';
  reply
    .header('ETag', tag)
    .header('Cache-Control', cache)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cross-Origin-Resource-Policy', 'same-origin');
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).send();
    return;
  }
  const content = await services.storage.get(file.id);
  if (content === null) throw new AppError(errors.notFound);
  // Only what this server drew itself is shown in place; anything else is a download.
  reply
    .header(
      'Content-Type',
      isImage || file.mime === 'application/pdf' ? file.mime : 'application/octet-stream',
    )
    .header('Content-Disposition', dispositionOf(isImage ? 'inline' : 'attachment', file.name))
    .send(content);
}

/** The header by which a browser shows a file, or saves it under its name in whatever script. */
export function dispositionOf(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** An id never gets another content, so a picture is fetched once; a private one is kept no longer than its link holds. */
const caches = {
  publicImage: 'public, max-age=31536000, immutable',
  publicDocument: 'public, max-age=300',
  privateImage: `private, max-age=${step}, immutable`,
  privateDocument: 'no-store',
} as const;

function cacheOf(file: { mime: string; purpose: string; is_public: boolean }): string {
  // Its text may be taken from the website.
  if (file.purpose === pictureOfText && file.is_public) return caches.publicDocument;
  const image = file.mime === 'image/webp';
  return file.is_public
    ? caches[image ? 'publicImage' : 'publicDocument']
    : caches[image ? 'privateImage' : 'privateDocument'];
}

/**
 * Serves stored files. Public ones go to anybody; the others to a signed link in the browser it was made for,
 * or to a caller who holds their permission. Whatever may not be seen is "not found", as if it were not there.
 */
export function serveFiles(app: FastifyInstance): void {
  const permissionOf = (purpose: string) => purposes.get(app.server)?.get(purpose);
  const maySee = (file: { is_public: boolean; purpose: string }, context: Context) => {
    const permission = permissionOf(file.purpose);
    return file.is_public || (permission !== undefined && context.permissions.has(permission));
  };

  serve(app, filesContract.files, async (transaction, { input, context, services, request }) => {
    const rows = await transaction.rows<FileRow>(
      `SELECT id, name, mime, bytes, width, height, purpose, is_public FROM stored_file
        WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id`,
      input.ids,
    );
    return {
      items: rows
        .filter((file) => maySee(file, context))
        .map((file) => ({
          id: file.id,
          name: file.name,
          mime: file.mime,
          bytes: Number(file.bytes),
          width: file.width === null ? null : Number(file.width),
          height: file.height === null ? null : Number(file.height),
          url: file.is_public
            ? publicAddressOf(transaction.siteId, file.id)
            : linkTo(services, request, transaction.siteId, file.id),
        })),
    };
  });

  // The website's pictures are shown also while the database is away: an id never gets another content.
  const shown = lately<FileRow>(5_000);
  serveOpen(app, filesContract.siteFile, async (database, { input, context, services, request, reply }) => {
    const siteId = input.site ?? context.siteId;
    if (siteId === null) throw new AppError(errors.notFound);
    const width = input.w === undefined ? null : Number(input.w);
    const key = `${siteId} ${input.id} ${width}`;
    const reading = database.readInSite({ ...context, siteId }, async (transaction) => {
      const found = await findFile(transaction, input.id, width);
      if (found?.purpose !== pictureOfText) return found;
      // Whatever its row says: older ones were kept as public.
      const today = todayInDhaka(services.now());
      return { ...found, is_public: await isInPublicText(app, transaction, input.id, today) };
    });
    const known = shown.get(key);
    const file = await (known ? within(2_000, reading) : reading).catch((error: unknown) => {
      if (known && error instanceof AppError && error.kind === errors.databaseAway) return known;
      throw error;
    });
    if (file?.is_public && file.mime === 'image/webp') shown.put(key, file);
    if (
      !file ||
      !(
        file.is_public ||
        isSigned(services, request, `site/${siteId}/${input.id}`, input) ||
        (context.accountId !== null && siteId === context.siteId && maySee(file, context)) ||
        (file.purpose === pictureOfText && (await isSignedInOn(database, request, siteId)))
      )
    )
      throw new AppError(errors.notFound);
    // Its sizes never change either. Where one is still to be made, the whole picture stands for it a while.
    const isAwaited = width !== null && !file.size_id && Number(file.width ?? 0) > width;
    const cache = isAwaited && file.is_public ? caches.publicDocument : cacheOf(file);
    const sent = file.size_id ? { ...file, id: file.size_id, digest: file.size_id } : file;
    await sendFile(services, request, reply, sent, cache);
    return undefined;
  });

  serveOpen(app, filesContract.accountPhoto, async (_, { input, services, request, reply }) => {
    if (!isSigned(services, request, `account/${input.id}`, input)) throw new AppError(errors.notFound);
    const photo = { id: input.id, name: 'photo.webp', mime: 'image/webp' };
    await sendFile(services, request, reply, photo, caches.privateImage);
    return undefined;
  });
}
