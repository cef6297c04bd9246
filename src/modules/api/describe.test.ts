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
      paths: Record<
        string,
        Record<
          string,
          {
            security: { program?: string[] }[];
            parameters: { name: string; in: string }[];
            responses: { 200: { content: object } };
          }
        >
      >;
      components: { securitySchemes: { program: { flows: { clientCredentials: { scopes: object } } } } };
    };
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const served = servedEndpoints(world.server.app).map(
      ({ endpoint }) => `${endpoint.method.toLowerCase()} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(told.sort()).toEqual(served.sort());
    // One path is one place, whatever its parameters are called, and each of them is told.
    const places = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(places.filter((place, n) => places.indexOf(place) !== n)).toEqual([]);
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { parameters }] of Object.entries(methods)) {
        const inPath = parameters.flatMap((one) => (one.in === 'path' ? [`{${one.name}}`] : []));
        expect(inPath, `${method} ${path}`).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
    expect(paths[students]?.get?.security).toContainEqual({ program: ['students.read'] });
    expect(paths['/api/v1/auth/log-out']?.post?.security).toEqual([{ session: [] }]);
    const known = Object.keys(components.securitySchemes.program.flows.clientCredentials.scopes);
    const used = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ security }) => security.flatMap((one) => one.program ?? [])),
    );
    expect([...new Set(used)].sort()).toEqual([...known].sort());
  });

  it('tells what answers with a file or with news from what answers with JSON', async () => {
    const { paths } = (await world.nobody.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, { responses: { 200: { content: object } } }>>;
    };
    for (const { endpoint } of servedEndpoints(world.server.app)) {
      const told = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      const kind =
        endpoint.raw === 'stream' ? 'text/event-stream' : endpoint.raw ? '*/*' : 'application/json';
      expect(Object.keys(told?.responses[200].content ?? {}), endpoint.path).toEqual([kind]);
    }
  });

  it('tells that lists and objects travel in a query as JSON, and what stands in them', async () => {
    const { paths } = (await world.nobody.call('GET', '/api/openapi.json')).body as {
      paths: Record<
        string,
        Record<string, { parameters: { name: string; in: string; schema?: { type?: string } }[] }>
      >;
    };
    const filter = paths[students]?.get?.parameters.find(({ name }) => name === 'filter');
    expect(filter).toMatchObject({
      content: { 'application/json': { schema: { properties: { yearId: { type: 'array' } } } } },
    });
    for (const [path, methods] of Object.entries(paths))
      for (const { parameters } of Object.values(methods))
        for (const { name, schema } of parameters)
          expect(['object', 'array'], `${name} of ${path}`).not.toContain(schema?.type);
    const page = await world.nobody.call('GET', '/api/docs', { module: 'students', lang: 'en' });
    expect(page.text).toContain('<code>filter</code></td><td>JSON { yearId: uuid[], ');
  });

  it('names nothing that does not stand in it', async () => {
    const { text, body } = await world.nobody.call('GET', '/api/openapi.json');
    const { schemas } = body.components as { schemas: Record<string, unknown> };
    const named = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((ref) => !Object.hasOwn(schemas, ref.replace('#/components/schemas/', '')))).toEqual(
      [],
    );
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
    // What it begins with is a call there is.
    const begin = await world.nobody.call('GET', '/api/docs', { lang: 'en' });
    const [, sample] = /GET https?:\/\/[^/]+(\/[^? ]+)/.exec(begin.text) ?? [];
    const served = servedEndpoints(world.server.app).map(({ endpoint }) => endpoint);
    expect(
      served.some(({ method, path }) => method === 'GET' && path === sample),
      sample,
    ).toBe(true);
    expect((await world.nobody.call('GET', '/api/docs', { module: '<b>' })).text).not.toContain('<b>');
  });
});
