import type { FastifyInstance } from 'fastify';
import { assertConfirmed } from '../../core/server/auth/own-password.ts';
import { serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import { enqueue } from '../../core/server/jobs/jobs.ts';
import { farewellContract as contract } from './contract.ts';
import { backupNow } from './jobs.ts';
import { operationsFields } from './labels.ts';
import { askArchive, listArchives, listKept, sendArchive } from './service/archives.ts';
import { listBackups } from './service/backups.ts';
import { serveJobsFile } from './service/list-files.ts';
import { serveMetrics } from './service/metrics.ts';
import { askPurge, confirmPurge, listPurges, stopPurge } from './service/purges.ts';
import { listJobs, retryJob } from './service/queue.ts';
import { watchEachHour } from './service/room.ts';
import { keepSlowRequests, keepTaken, listSlow } from './service/slow.ts';
import { waysContract as ways } from './ways-contract.ts';

const attributes = { attributes: operationsFields };

/** Serves the queue, backups, slow requests and the figures to who runs the platform. */
export function serveOperations(app: FastifyInstance): void {
  serveMetrics(app);
  watchEachHour(app);
  keepSlowRequests(app);
  servePlatform(app, ways.jobs, (transaction, { input }) => listJobs(transaction, input));
  servePlatform(app, ways.retry, (transaction, { input }) => retryJob(transaction, input.id));
  servePlatform(app, ways.backups, (transaction, { input, services }) =>
    listBackups(transaction, services, input),
  );
  servePlatform(app, ways.backUp, async (transaction) => {
    await enqueue(transaction, backupNow, {}, { key: backupNow.name });
    return { done: true as const };
  });
  serveOpen(app, ways.slow, async (database, { input, context, services }) => {
    await keepTaken(app, services, context);
    return database.readAsPlatform(context, (reader) => listSlow(reader, input));
  });
  serveJobsFile(app);
}

/** Serves exports and farewells of institutions to the platform's staff. */
export function serveFarewell(app: FastifyInstance): void {
  servePlatform(app, contract.institutions, (transaction, { input }) => listKept(transaction, input));
  servePlatform(app, contract.archives, (transaction, { input }) => listArchives(transaction, input));
  // All of an institution leaves with these: a session left open is not enough.
  servePlatform(app, contract.archive, (transaction, { input, services, context }) => {
    assertConfirmed(context);
    return askArchive(transaction, services, input);
  });
  serveOpen(app, contract.file, async (_, { input, services, context, request, reply }) => {
    assertConfirmed(context);
    await sendArchive(services, context, { request, reply, id: input.id });
    return '';
  });
  servePlatform(app, contract.purges, (transaction, { input }) => listPurges(transaction, input));
  // How it stands is read anew after the commit: earlier, it would be read as it was.
  serveOpen(
    app,
    contract.ask,
    async (database, { input, services, context }) => {
      const asked = await database.asPlatform(context, (transaction) =>
        askPurge(transaction, services.now(), input),
      );
      services.sites.refresh();
      return asked;
    },
    attributes,
  );
  servePlatform(
    app,
    contract.confirm,
    (transaction, { input, services }) => confirmPurge(transaction, services, input),
    attributes,
  );
  serveOpen(
    app,
    contract.stop,
    async (database, { input, services, context }) => {
      const stopped = await database.asPlatform(context, (transaction) =>
        stopPurge(transaction, services.now(), input),
      );
      services.sites.refresh();
      return stopped;
    },
    attributes,
  );
}
