import type { FastifyInstance } from 'fastify';
import { contractOf } from '../../contracts/entity-contract.ts';
import { type Entity, fieldLabels, isCatalogueOf } from '../../entity.ts';
import type { Transaction } from '../database/in-site.ts';
import type { Hooks } from '../entity/records.ts';
import { serve, servePlatform } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { listInstitutions } from './institutions.ts';
import { listDifference, takeFromCatalogue } from './take.ts';

const boardOf = async ({ siteId }: Transaction, { sites }: Services): Promise<string | null> =>
  (await sites.find(siteId))?.board ?? null;

/** Serves what an institution would take from the catalogue, and the taking. */
export function serveDifference(app: FastifyInstance, entity: Entity, hooks: Hooks): void {
  const contract = contractOf(entity);
  serve(app, contract.difference, async (transaction, { input, context, services }) =>
    listDifference(transaction, entity, input, {
      language: context.language,
      board: await boardOf(transaction, services),
    }),
  );
  serve(
    app,
    contract.take,
    async (transaction, { input, services }) =>
      takeFromCatalogue(transaction, entity, hooks, input, await boardOf(transaction, services)),
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
