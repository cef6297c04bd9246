import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../core/server/auth/tries.ts';
import { limitAttempts } from '../../../core/server/http/attempts.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { oauthPath, providerOf } from './provider.ts';

/** How often an address asks for tokens in a minute: they last an hour, so few are enough. */
const mostAMinute = 120;

/** Hands the addresses of the authorisation server to the library, which reads the request and writes the answer itself. */
export function serveAuthorisation(app: FastifyInstance, services: Services): void {
  let answer: ReturnType<ReturnType<typeof providerOf>['callback']> | null = null;
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    answer ??= providerOf(app, services).callback();
    reply.hijack();
    reply.raw.setHeader('X-Request-Id', request.id);
    reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
    reply.raw.setHeader('Referrer-Policy', 'same-origin');
    await answer(request.raw, reply.raw);
  };
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    for (const url of [oauthPath.authorize, oauthPath.resume, oauthPath.keys, oauthPath.discovery])
      inside.route({ method: 'GET', url, exposeHeadRoute: false, handler: pass });
    for (const url of [oauthPath.token, oauthPath.revoke])
      inside.route({
        method: 'POST',
        url,
        preHandler: (request) =>
          limitAttempts(services.database, `oauth ${networkOf(request.ip)}`, mostAMinute, 60),
        handler: pass,
      });
  });
}
