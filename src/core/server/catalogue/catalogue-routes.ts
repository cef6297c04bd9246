import type { FastifyInstance } from 'fastify';
import { contractOf } from '../../contracts/entity-contract.ts';
import { type Entity, fieldLabels, isCatalogueOf } from '../../entity.ts';
import type { Hooks } from '../entity/records.ts';
import { serve, servePlatform } from '../http/serve.ts';
import { listInstitutions } from './institutions.ts';
import { listDifference, takeFromCatalogue } from './take.ts';

/** Serves what an institution would take from the catalogue, and the taking. */
export function serveDifference(app: FastifyInstance, entity: Entity, hooks: Hooks): void {
  const contract = contractOf(entity);
  serve(app, contract.difference, (transaction, { input, context }) =>
    listDifference(transaction, entity, input, context.language),
  );
  serve(
    app,
    contract.take,
    (transaction, { input }) => takeFromCatalogue(transaction, entity, hooks, input),
    { attributes: fieldLabels(entity) },
  );
}

/** Serves which institutions have a copy of a row; only a catalogue is copied. */
export function serveOfPlatform(app: FastifyInstance, entity: Entity): void {
  if (isCatalogueOf(entity))
    servePlatform(app, contractOf(entity).institutions, (transaction, { input }) =>
      listInstitutions(transaction, entity, input),
    );
}
