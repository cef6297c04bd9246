import type { FastifyInstance } from 'fastify';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import { snakeCase, tableNameOf } from '../database/table.ts';
import {
  acceptAt,
  declarePublicPicture,
  declarePurpose,
  keepFile,
  linkTo,
  publicAddressOf,
  readUpload,
} from '../files/files.ts';
import { serveOpen } from '../http/serve.ts';

import { pictureOfText } from './picture-of-text.ts';
import { purposeOf } from './records.ts';

/** While a record's texts are everybody's: where it says so itself, from its first day on, and not as a draft. */
function publicWhere(entity: Entity, column: string): string {
  const has = (name: string) => Object.hasOwn(entity.fields, name);
  return [
    `EXISTS (SELECT 1 FROM ${tableNameOf(entity)} t WHERE t.site_id = $1 AND strpos(t.${column}, f.id::text) > 0`,
    't.is_active',
    ...(has('isPublic') ? ['t.is_public'] : []),
    ...(has('state') ? [`t.state = 'published'`] : []),
    ...(has('publishOn') ? ['(t.publish_on IS NULL OR t.publish_on <= $3::date)'] : []),
  ]
    .join(' AND ')
    .concat(')');
}

/** Takes the files of an entity's file fields, for who may change it; who may see it sees them. */
export function serveEntityFiles(app: FastifyInstance, entity: Entity): void {
  const contract = contractOf(entity);
  const files = Object.entries(entity.fields).filter(
    ([, field]) => field.kind === 'file' || (field.kind === 'longText' && field.isRich),
  );
  for (const [name, field] of files)
    if (field.kind === 'file') declarePurpose(app, purposeOf(entity, name), entity.permission.view);
  for (const [name, field] of files)
    if (field.kind === 'longText') declarePublicPicture(app, publicWhere(entity, snakeCase(name)));
  if (files.length > 0)
    serveOpen(app, contract.upload, async (_, { input, context, services, request }) => {
      const field = Object.hasOwn(entity.fields, input.field) ? entity.fields[input.field] : undefined;
      if (!field || context.siteId === null) throw new AppError(errors.notFound);
      if (field.kind === 'longText' && field.isRich) {
        const { content, name } = await readUpload(request, input.field, 'image');
        const accepted = await acceptAt(input.field, content, { accept: 'image', isInText: true });
        const facts = await keepFile(services, context, accepted, {
          name,
          purpose: pictureOfText,
          isPublic: false,
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
