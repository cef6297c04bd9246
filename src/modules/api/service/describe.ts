import type { FastifyInstance } from 'fastify';
import { newSecret } from '../../../core/server/auth/passwords.ts';
import { languageOf } from '../../../core/server/http/answer-error.ts';
import { openApiOf } from '../../../core/server/http/open-api.ts';
import { servedEndpoints } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { moduleOf, scopeLabel } from '../rules.ts';
import { openModules } from '../scopes.data.ts';
import { docsPage, type Operation } from './docs-page.ts';
import { oauthPath } from './provider.ts';
import { scopesOf } from './scopes.ts';

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Serves what the API is, made from the contracts that it answers: as a document for programs and as pages for people. */
export function serveDescription(app: FastifyInstance, services: Services): void {
  const { publicAddress } = services.config;
  const read = (belongs: (path: string) => boolean): Document => {
    const scopes = scopesOf(app, services);
    const named = Object.fromEntries(scopes.all.map((scope) => [scope, scopeLabel(scope).en]));
    const flow = { tokenUrl: `${publicAddress}${oauthPath.token}`, scopes: named };
    const served = servedEndpoints(app).filter(({ endpoint }) => belongs(endpoint.path));
    return openApiOf(served, publicAddress, {
      flows: {
        authorizationCode: { ...flow, authorizationUrl: `${publicAddress}${oauthPath.authorize}` },
        clientCredentials: flow,
      },
      scopeOf: scopes.of,
    }) as Document;
  };
  // The whole of it takes a second or more to make, one module a moment; each is made once.
  let whole = '';
  const pages = new Map<string, Document>();
  app.get('/api/openapi.json', async (_, reply) => {
    whole ||= JSON.stringify(read(() => true));
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(whole);
  });
  app.get('/api/docs', async (request, reply) => {
    const { module, lang } = request.query as { module?: unknown; lang?: unknown };
    const nonce = newSecret();
    const chosen = typeof module === 'string' && Object.hasOwn(openModules, module) ? module : null;
    const known = pages.get(chosen ?? '') ?? read((path) => chosen !== null && moduleOf(path) === chosen);
    pages.set(chosen ?? '', known);
    return reply
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        docsPage(known.paths, {
          language: lang === 'bn' || lang === 'en' ? lang : languageOf(request),
          module: chosen,
          address: publicAddress,
          nonce,
        }),
      );
  });
}
