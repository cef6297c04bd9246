import type { FastifyInstance } from 'fastify';
import type { Entity } from '../entity.ts';
import { pictureContractOf } from '../entity-contract.ts';
import { AppError, errors } from '../errors.ts';
import { newId } from '../ids.ts';
import { serve, serveOpen } from './serve.ts';
import type { Services } from './services.ts';
import { acceptImage } from './uploads.ts';

/** Serves the pictures of an entity's form: put one in, look at one. Nothing when it has no picture. */
export function servePictures(app: FastifyInstance, entity: Entity): void {
  const pictures = Object.values(entity.fields).filter(
    (field) => field.kind === 'file' && field.accept === 'image',
  );
  if (pictures.length === 0) return;
  const isPublic = pictures.every((field) => field.kind === 'file' && field.isPublic);
  const contract = pictureContractOf(entity);

  serve(app, contract.add, async (transaction, { input, services }) => {
    const image = await acceptImage(Buffer.from(input.image.replace(/^data:[^,]*,/, ''), 'base64'));
    const id = newId();
    await services.storage.put(id, image.buffer);
    await transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, is_public) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      id,
      `${entity.name}.webp`,
      image.mime,
      image.buffer.length,
      entity.name,
      isPublic,
    );
    return { id };
  });
  serveOpen(app, contract.read, async (database, { input, context, services, reply }) => {
    const file = await database.inSite(context, (transaction) =>
      transaction.row<{ mime: string }>(
        'SELECT mime FROM stored_file WHERE site_id = $1 AND id = $2 AND purpose = $3',
        input.id,
        entity.name,
      ),
    );
    const content = file ? await services.storage.get(input.id) : null;
    if (!file || !content) throw new AppError(errors.notFound);
    return reply.type(file.mime).header('Cache-Control', 'private, max-age=3600').send(content);
  });
}

/** Where anybody can see a public picture of an institution; its id changes with its content. */
export const publicPicturePath = (siteId: unknown, id: unknown) => `/media/site/${siteId}/${id}`;

/** Serves the pictures of public websites. Any other file does not exist here. */
export function servePublicPictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { site: string; id: string } }>(
    publicPicturePath(':site', ':id'),
    async (request, reply) => {
      const { site: siteId, id } = request.params;
      const isAddress =
        /^[1-9]\d{0,14}$/.test(siteId) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
      const site = isAddress ? await services.sites.find(Number(siteId)) : null;
      if (!site) throw new AppError(errors.notFound);
      const context = {
        siteId: site.id,
        accountId: null,
        impersonatorId: null,
        action: 'GET /media/site',
        requestId: request.id,
        language: 'en' as const,
        permissions: new Set<string>(),
      };
      const file = await services.database.inSite(context, (transaction) =>
        transaction.row<{ mime: string }>(
          'SELECT mime FROM stored_file WHERE site_id = $1 AND id = $2 AND is_public',
          id,
        ),
      );
      const content = file ? await services.storage.get(id) : null;
      if (!file || !content) throw new AppError(errors.notFound);
      return reply
        .type(file.mime)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .send(content);
    },
  );
}
