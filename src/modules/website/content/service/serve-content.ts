import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { faceKeyOf } from '../../../../core/server/files/faces.ts';
import { sendFile } from '../../../../core/server/files/files.ts';
import { type Call, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { contentContract as contract } from '../../blocks/contract.ts';
import { siteOf } from '../../service/asked-site.ts';
import { previewOf } from './previews.ts';
import { findDocument } from './read-pages.ts';
import { findPhoto } from './read-people.ts';

type Kept = { id: string; name: string; mime: string; digest?: unknown };
type Found = Kept | null;

/** Serves the files of pages and the photos that an institution shows, and the colour of its pages. */
export function serveContentFiles(app: FastifyInstance): void {
  const send = async (
    call: Call<{ site_id?: string | undefined }>,
    find: (transaction: Transaction, today: string) => Promise<Found>,
    as: (file: Kept, services: Services) => Promise<Kept> = async (file) => file,
  ) => {
    const { services, context, request, reply } = call;
    const site = await siteOf(call);
    const today = todayInDhaka(services.now());
    const reader = { ...context, siteId: site.id, permissions: new Set<never>() };
    const file = await services.database.readInSite(reader, (transaction) => find(transaction, today));
    if (!file) throw new AppError(errors.notFound);
    // Asked again each time: what is taken back is gone at once.
    await sendFile(services, request, reply, await as(file, services), 'no-cache');
  };
  serveOpen(app, contract.pageFile, async (_, call) => {
    const { input, services } = call;
    await send(call, async (transaction, today) => {
      const preview = await previewOf(transaction, services, 'page', input.preview);
      return findDocument(transaction, today, input.id, preview?.id ?? null);
    });
    return undefined;
  });
  serveOpen(app, contract.photo, async (_, call) => {
    await send(call, (transaction) => findPhoto(transaction, call.input.of, call.input.id), smallOf);
    return undefined;
  });
  serveOpen(app, contract.accent, async (_, { input, reply }) => {
    // A colour is no secret and of no institution: the address alone says what the answer is.
    await reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(`:root:root{--accent:#${input.of}}`);
    return undefined;
  });
}

/** A photo as small as a page shows it, where it is kept so: a list of employees shows dozens. */
async function smallOf(photo: Kept, { storage }: Services): Promise<Kept> {
  const id = faceKeyOf(photo.id);
  if (!(await storage.has(id))) return photo;
  return {
    id,
    name: photo.name.replace(/\.\w+$/, '.jpg'),
    mime: 'image/jpeg',
    digest: `face-${photo.digest || id}`,
  };
}
