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
                schema,
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
            content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
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
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, program: { type: 'oauth2', flows } },
    },
    paths,
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { unrepresentable: 'any', io, reused: 'inline' });
}
