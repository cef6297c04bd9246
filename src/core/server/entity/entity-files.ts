import type { FastifyInstance } from 'fastify';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import { acceptAt, declarePurpose, keepFile, linkTo, publicAddressOf, readUpload } from '../files/files.ts';
import { serveOpen } from '../http/serve.ts';
import { purposeOf } from './records.ts';
import { pictureOfText } from './references.ts';

/** Takes the files of an entity's file fields, for who may change it; who may see it sees them. */
export function serveEntityFiles(app: FastifyInstance, entity: Entity): void {
  const contract = contractOf(entity);
  const files = Object.entries(entity.fields).filter(
    ([, field]) => field.kind === 'file' || (field.kind === 'longText' && field.isRich),
  );
  for (const [name, field] of files)
    if (field.kind === 'file') declarePurpose(app, purposeOf(entity, name), entity.permission.view);
  if (files.length > 0)
    serveOpen(app, contract.upload, async (_, { input, context, services, request }) => {
      const field = Object.hasOwn(entity.fields, input.field) ? entity.fields[input.field] : undefined;
      if (!field || context.siteId === null) throw new AppError(errors.notFound);
      if (field.kind === 'longText' && field.isRich) {
        const { content, name } = await readUpload(request, input.field, 'image');
        const accepted = await acceptAt(input.field, content, { accept: 'image' });
        const facts = await keepFile(services, context, accepted, {
          name,
          purpose: pictureOfText,
          isPublic: true,
        });
        return { ...facts, url: publicAddressOf(context.siteId, facts.id) };
      }
      if (field.kind !== 'file') throw new AppError(errors.notFound);
      const { content, name } = await readUpload(request, input.field, field.accept);
      const accepted = await acceptAt(input.field, content, field);
      const facts = await keepFile(services, context, accepted, {
        name,
        purpose: purposeOf(entity, input.field),
        isPublic: field.isPublic === true,
      });
      return { ...facts, url: linkTo(services, request, context.siteId, facts.id) };
    });
}
