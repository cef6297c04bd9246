import * as z from 'zod';
import type { Endpoint } from '../../endpoint.ts';
import type { ServedEndpoint } from './serve.ts';

/** How a program gets in, and what it needs for a call: null where no program may make it. */
export type ForPrograms = {
  readonly flows: object;
  scopeOf(endpoint: Endpoint): string | null;
};

/** The OpenAPI 3.1 document of every contract the server answers. */
export function openApiOf(
  served: readonly ServedEndpoint[],
  address: string,
  { flows, scopeOf }: ForPrograms,
): object {
  const securityOf = (endpoint: Endpoint) => {
    if (endpoint.access === 'public') return [];
    const scope = scopeOf(endpoint);
    return [{ session: [] }, ...(scope === null ? [] : [{ program: [scope] }])];
  };
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, object> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => placed(schema, io, schemas);
  for (const { endpoint } of served) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const input = schemaOf(endpoint.input, 'input') as {
      properties?: Record<string, object>;
      required?: string[];
    };
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const rest = Object.fromEntries(
      Object.entries(input.properties ?? {}).filter(([name]) => !names.includes(name)),
    );
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary.en,
        'x-summary-bn': endpoint.summary.bn,
        'x-access': endpoint.access,
        security: securityOf(endpoint),
        parameters: [
          ...names.map((name) => ({
            name,
            in: 'path',
            required: true,
            schema: input.properties?.[name] ?? { type: 'string' },
          })),
          ...(inQuery
            ? Object.entries(rest).map(([name, schema]) => ({
                name,
                in: 'query',
                required: input.required?.includes(name) ?? false,
                ...inQueryOf(schema),
              }))
            : []),
        ],
        ...(inQuery
          ? {}
          : {
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: rest,
                      required: input.required?.filter((name) => !names.includes(name)) ?? [],
                    },
                  },
                },
              },
            }),
        responses: {
          200: {
            description: 'OK',
            content: contentOf(endpoint, schemaOf),
          },
          422: { description: 'Validation Error' },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pathshala', version: '1' },
    servers: [{ url: address }],
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, program: { type: 'oauth2', flows } },
    },
    paths,
  };
}

/** Lists and objects travel in a query as JSON, everything else as it is. */
function inQueryOf(schema: { type?: string }): object {
  return schema.type === 'object' || schema.type === 'array'
    ? { content: { 'application/json': { schema } } }
    : { schema };
}

/** What a call answers with: JSON, a file of whatever kind, or news one after another. */
function contentOf({ raw, output }: Endpoint, schemaOf: (schema: z.ZodType, io: 'output') => object): object {
  if (raw === 'stream') return { 'text/event-stream': {} };
  return raw ? { '*/*': {} } : { 'application/json': { schema: schemaOf(output, 'output') } };
}

/** A schema as it stands in the document: what it names of itself, being within itself, goes to `schemas`, where all of them are. */
function placed(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, object>): object {
  const {
    $schema: _,
    $defs: own = {},
    ...rest
  } = z.toJSONSchema(schema, { unrepresentable: 'any', io, reused: 'inline' });
  const first = Object.keys(schemas).length;
  const names = new Map(
    Object.keys(own).map((name, place) => [`#/$defs/${name}`, `part${first + place + 1}`]),
  );
  if (names.size === 0) return rest;
  const told = (part: object): object =>
    JSON.parse(JSON.stringify(part), (key, value) =>
      key === '$ref' ? `#/components/schemas/${names.get(value)}` : value,
    );
  for (const [name, part] of Object.entries(own)) schemas[names.get(`#/$defs/${name}`) ?? name] = told(part);
  return told(rest);
}
