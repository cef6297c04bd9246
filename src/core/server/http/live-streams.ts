import type { ServerResponse } from 'node:http';
import { tooManyRequests } from '../../errors.ts';
import type { Context } from '../database/in-site.ts';
import type { Services } from './services.ts';

/** One stream a browser is enough; more than these of one account are refused. */
const mostOfAccount = 5;
/** So often proxies are shown that a stream lives, and the database is asked whether its session does. */
const beat = 25_000;

const context: Context = {
  siteId: null,
  accountId: null,
  impersonatorId: null,
  action: 'live streams',
  requestId: '',
  language: 'en',
  permissions: new Set(),
};

type Stream = { readonly sessionId: string; readonly accountId: string; readonly raw: ServerResponse };

/**
 * The live streams of this process. Each ends with its session: at once when that is ended, within a beat when it runs
 * out or its account is switched off.
 */
export function liveStreams({ database, live }: Services) {
  const open = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  live.onSessionEnd((sessionId) => {
    for (const stream of open) if (stream.sessionId === sessionId) stream.raw.end();
  });
  const endThoseOver = async () => {
    for (const { raw } of open) raw.write(': beat\n\n');
    const found = await database
      .asPlatform(context, (transaction) =>
        transaction.read(
          { id: 'uuid' },
          `SELECT s.id FROM session s JOIN account a ON a.id = s.account_id
            WHERE s.id = ANY($1::uuid[]) AND s.expires_at > now() AND a.status = 'active'
              AND s.last_seen_at > now() - make_interval(secs => s.idle_seconds)`,
          [...open].map(({ sessionId }) => sessionId),
        ),
      )
      // Nobody loses his stream because the database is away.
      .catch(() => null);
    if (!found) return;
    const living = new Set(found.map(({ id }) => id));
    for (const { sessionId, raw } of open) if (!living.has(sessionId)) raw.end();
  };
  return {
    /** Throws when the account has as many as it may. */
    assertRoom(accountId: string): void {
      let count = 0;
      for (const stream of open) if (stream.accountId === accountId) count += 1;
      if (count >= mostOfAccount) throw tooManyRequests(60);
    },
    /** Keeps it until its browser or its session ends; `onEnd` is called then. */
    add(stream: Stream, onEnd: () => void): void {
      open.add(stream);
      timer ??= setInterval(() => void endThoseOver(), beat).unref();
      stream.raw.once('close', () => {
        open.delete(stream);
        onEnd();
        if (open.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}
