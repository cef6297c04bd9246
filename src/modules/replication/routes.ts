import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../core/errors.ts';
import { serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import { partsOffered } from '../../core/server/replication/replicate.ts';
import { contract } from './contract.ts';
import { replicationFields } from './labels.ts';
import { compareRows, compareSites, inTarget, namesOf, readGiven } from './service/compare.ts';
import { partsOfModel, readModel, sourceOf } from './service/model.ts';
import { askBack, listChoices, listRuns, listTargets, startRun, tryAgain } from './service/runs.ts';
import { serveYears } from './years/service/serve-years.ts';

const attributes = { attributes: replicationFields };
const offered = (parts: ReturnType<typeof partsOffered>) => ({
  items: parts.map(({ name, label }) => ({ name, label })),
});
const ownSite = (siteId: number | null): number => {
  if (siteId === null) throw new AppError(errors.notFound);
  return siteId;
};

/** Serves copying setup to the platform's staff, and taking over the platform's to an institution's own. */
export function serveReplication(app: FastifyInstance): void {
  servePlatform(app, contract.institutions, (transaction, { input }) => listChoices(transaction, input.q));
  serveOpen(app, contract.parts, async (_, { input, services }) =>
    offered(partsOffered(services.replicated, input.source === 'master')),
  );
  serveOpen(
    app,
    contract.compare,
    async (database, { input, context, services }) => ({
      items: await compareSites(database, context, services.replicated, input),
    }),
    attributes,
  );
  serveOpen(app, contract.rows, async (database, { input, context, services }) => {
    await namesOf(database, context, [input.site]);
    const given = { source: input.source, parts: [input.part] };
    const source = await readGiven(database, context, services.replicated, given);
    return inTarget(database, context, input.site, (transaction) => compareRows(transaction, source, input));
  });
  servePlatform(app, contract.runs, (transaction, { input, services }) =>
    listRuns(transaction, services.replicated, input, null),
  );
  servePlatform(app, contract.targets, (transaction, { input }) => listTargets(transaction, input));
  servePlatform(
    app,
    contract.start,
    (transaction, { input, services }) =>
      startRun(transaction, services.replicated, input, { ownSite: null, now: services.now() }),
    attributes,
  );
  servePlatform(app, contract.again, (transaction, { input }) => tryAgain(transaction, input.id));
  servePlatform(app, contract.takeBack, (transaction, { input }) => askBack(transaction, input, null));
  serveOwn(app);
  serveYears(app);
}

function serveOwn(app: FastifyInstance): void {
  serveOpen(app, contract.ownParts, async (database, { input, context, services }) => {
    const siteId = ownSite(context.siteId);
    const model = await database.asPlatform(context, (transaction) => readModel(transaction, siteId));
    const { replicated } = services;
    return {
      ...offered(input.from === 'model' ? partsOfModel(replicated) : partsOffered(replicated, true)),
      model: model?.name ?? null,
    };
  });
  serveOpen(
    app,
    contract.ownCompare,
    async (database, { input, context, services }) => {
      const siteId = ownSite(context.siteId);
      const source = await sourceOf(database, context, services.replicated, { ...input, siteId });
      const [one] = await compareSites(database, context, services.replicated, {
        source,
        parts: input.parts,
        sites: [siteId],
        ownSite: siteId,
      });
      if (!one) throw new AppError(errors.notFound);
      return one;
    },
    attributes,
  );
  serveOpen(app, contract.ownRows, async (database, { input, context, services }) => {
    const siteId = ownSite(context.siteId);
    const parts = [input.part];
    const given = {
      source: await sourceOf(database, context, services.replicated, { from: input.from, parts, siteId }),
      parts,
      ownSite: siteId,
    };
    const source = await readGiven(database, context, services.replicated, given);
    if (input.from === 'model')
      return inTarget(database, context, siteId, (transaction) => compareRows(transaction, source, input));
    return database.readInSite(context, (transaction) => compareRows(transaction, source, input));
  });
  servePlatform(app, contract.ownRuns, (transaction, { input, context, services }) =>
    listRuns(transaction, services.replicated, input, ownSite(context.siteId)),
  );
  serveOpen(
    app,
    contract.ownStart,
    async (database, { input: { from, ...input }, context, services }) => {
      const siteId = ownSite(context.siteId);
      const source = await sourceOf(database, context, services.replicated, {
        from,
        siteId,
        parts: input.parts,
      });
      return database.asPlatform(context, (transaction) =>
        startRun(
          transaction,
          services.replicated,
          { ...input, source, sites: [siteId] },
          { ownSite: siteId, now: services.now() },
        ),
      );
    },
    attributes,
  );
  servePlatform(app, contract.ownTakeBack, (transaction, { input, context }) =>
    askBack(transaction, { ...input, site: null }, ownSite(context.siteId)),
  );
}
