import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../core/endpoint.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import { refusalInAnothersName } from '../../../core/server/http/anothers-name.ts';
import { servedEndpoints } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { inOrder, scopeOf } from '../rules.ts';

export type Scopes = {
  /** Every scope that opens something. */
  readonly all: readonly string[];
  of(endpoint: Endpoint): string | null;
  /** The permissions that calls under these scopes take; no other is left to a program. */
  opens(scopes: readonly string[]): ReadonlySet<Permission>;
};

const known = new WeakMap<object, Scopes>();

/** What the calls of this server need, read from their contracts when it is first asked for: then all of them are there. */
export function scopesOf(app: FastifyInstance, services: Services): Scopes {
  const kept = known.get(app.server);
  if (kept) return kept;
  const isClosed = (endpoint: Parameters<typeof refusalInAnothersName>[0]) =>
    refusalInAnothersName(endpoint, services.notInAnothersName) !== null;
  const of = new Map<Endpoint, string | null>();
  const opened = new Map<string, Set<Permission>>();
  for (const { endpoint } of servedEndpoints(app)) {
    const scope = scopeOf(endpoint, isClosed);
    of.set(endpoint, scope);
    if (scope === null) continue;
    const permissions = opened.get(scope) ?? new Set();
    opened.set(scope, permissions);
    if (typeof endpoint.access === 'object' && 'permission' in endpoint.access)
      permissions.add(endpoint.access.permission);
  }
  const made: Scopes = {
    all: inOrder(opened.keys()),
    of: (endpoint) => of.get(endpoint) ?? null,
    opens: (scopes) => new Set(scopes.flatMap((scope) => [...(opened.get(scope) ?? [])])),
  };
  known.set(app.server, made);
  return made;
}
