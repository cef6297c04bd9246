import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { liveStreams } from '../../../../core/server/http/live-streams.ts';
import { serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { daysContract } from '../contract.ts';

/** Tells the screens at the gate that punches have come, whichever process took them; they read the rest themselves. */
export function serveGateStream(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  const streams = liveStreams(services);
  const watchers = new Set<{ readonly siteId: number | null; readonly tell: () => void }>();
  services.live.onChange((change) => {
    if (change !== null && change.changes !== null && !change.changes.has('devices_punch')) return;
    for (const one of watchers) if (change === null || one.siteId === change.siteId) one.tell();
  });
  serveOpen(app, daysContract.gateStream, async (_, { context, sessionId, reply }) => {
    const { accountId, siteId } = context;
    if (accountId === null || sessionId === null) throw new AppError(errors.unauthenticated);
    streams.assertRoom(accountId);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    raw.write(': open\n\n');
    const watcher = { siteId, tell: () => void raw.write('event: punch\ndata: {}\n\n') };
    watchers.add(watcher);
    streams.add({ sessionId, accountId, raw }, () => void watchers.delete(watcher));
    return null;
  });
}
