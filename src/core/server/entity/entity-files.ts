import type { FastifyInstance } from 'fastify';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import { acceptAt, declarePurpose, keepFile, linkTo, readUpload } from '../files/files.ts';
import { serveOpen } from '../http/serve.ts';
import { purposeOf } from './records.ts';

/** Takes the files of an entity's file fields, for who may change it; who may see it sees them. */
export function serveEntityFiles(app: FastifyInstance, entity: Entity): void {
  const contract = contractOf(entity);
  const files = Object.entries(entity.fields).filter(([, field]) => field.kind === 'file');
  for (const [name] of files) declarePurpose(app, purposeOf(entity, name), entity.permission.view);
  if (files.length > 0)
    serveOpen(app, contract.upload, async (_, { input, context, services, request }) => {
      const field = Object.hasOwn(entity.fields, input.field) ? entity.fields[input.field] : undefined;
      if (field?.kind !== 'file' || context.siteId === null) throw new AppError(errors.notFound);
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
