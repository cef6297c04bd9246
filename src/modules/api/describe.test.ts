import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { servedEndpoints } from '../../core/server/http/serve.ts';
import { moduleOf } from './rules.ts';
import { closedModules, openModules } from './scopes.data.ts';

const students = '/api/v1/students/list';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('API-5 the description', () => {
  it('lists every call the server answers, with the scope that opens it', async () => {
    const { paths, components } = (await world.nobody.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, { security: { program?: string[] }[]; responses: object }>>;
      components: { securitySchemes: { program: { flows: { clientCredentials: { scopes: object } } } } };
    };
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const served = servedEndpoints(world.server.app).map(
      ({ endpoint }) => `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(told.sort()).toEqual(served.sort());
    expect(paths[students]?.get?.security).toContainEqual({ program: ['students.read'] });
    expect(paths['/api/v1/auth/log-out']?.post?.security).toEqual([{ session: [] }]);
    const known = Object.keys(components.securitySchemes.program.flows.clientCredentials.scopes);
    const used = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ security }) => security.flatMap((one) => one.program ?? [])),
    );
    expect([...new Set(used)].sort()).toEqual([...known].sort());
  });

  it('is decided for every module there is: open to programs by scopes, or closed', () => {
    const modules = new Set(
      servedEndpoints(world.server.app).flatMap(({ endpoint }) => moduleOf(endpoint.path) ?? []),
    );
    const undecided = [...modules].filter(
      (name) => !Object.hasOwn(openModules, name) && !closedModules.has(name),
    );
    expect(undecided, 'say in scopes.data.ts whether programs may call it').toEqual([]);
  });

  it('can be browsed by anybody, in both languages, without a script', async () => {
    const page = await world.nobody.call('GET', '/api/docs', { module: 'students', lang: 'bn' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="bn">');
    expect(page.text).toContain(students);
    expect(page.text).not.toMatch(/<script|undefined|\[object/);
    expect((await world.nobody.call('GET', '/api/docs', { module: '<b>' })).text).not.toContain('<b>');
  });
});
