import type { FastifyInstance } from 'fastify';
import { figuresOf } from '../../core/server/http/figures.ts';
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
import { waysContract as ways } from './ways-contract.ts';

const attributes = { attributes: operationsFields };

/** Serves the queue, backups, slow requests and the figures to who runs the platform. */
export function serveOperations(app: FastifyInstance): void {
  serveMetrics(app);
  watchEachHour(app);
  servePlatform(app, ways.jobs, (transaction, { input }) => listJobs(transaction, input));
  servePlatform(app, ways.retry, (transaction, { input }) => retryJob(transaction, input.id));
  servePlatform(app, ways.backups, (transaction, { input, services }) =>
    listBackups(transaction, services, input),
  );
  servePlatform(app, ways.backUp, async (transaction) => {
    await enqueue(transaction, backupNow, {}, { key: backupNow.name });
    return { done: true as const };
  });
  serveOpen(app, ways.slow, async (_, { input }) => {
    const { slow } = figuresOf(app);
    const from = (input.page - 1) * input.size;
    return {
      items: slow.slice(from, from + input.size).map((one) => ({ ...one, at: one.at.toISOString() })),
      total: slow.length,
      page: input.page,
      size: input.size,
    };
  });
  serveJobsFile(app);
}

/** Serves exports and farewells of institutions to the platform's staff. */
export function serveFarewell(app: FastifyInstance): void {
  servePlatform(app, contract.institutions, (transaction, { input }) => listKept(transaction, input));
  servePlatform(app, contract.archives, (transaction, { input }) => listArchives(transaction, input));
  servePlatform(app, contract.archive, (transaction, { input, services }) =>
    askArchive(transaction, input, services.now()),
  );
  servePlatform(app, contract.file, async (transaction, { input, services, reply }) => {
    await sendArchive(transaction, services, reply, input.id);
    return '';
  });
  servePlatform(app, contract.purges, (transaction, { input }) => listPurges(transaction, input));
  const refreshed = async <T>(services: { sites: { refresh(): void } }, work: Promise<T>): Promise<T> => {
    const answer = await work;
    services.sites.refresh();
    return answer;
  };
  servePlatform(
    app,
    contract.ask,
    (transaction, { input, services }) => refreshed(services, askPurge(transaction, services.now(), input)),
    attributes,
  );
  servePlatform(
    app,
    contract.confirm,
    (transaction, { input, services }) => confirmPurge(transaction, services.now(), input),
    attributes,
  );
  servePlatform(
    app,
    contract.stop,
    (transaction, { input, services }) => refreshed(services, stopPurge(transaction, services.now(), input)),
    attributes,
  );
}
