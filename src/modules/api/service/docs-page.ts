import { type Label, type Language, textOf } from '../../../core/labels.ts';
import { escapeHtml as safe } from '../../../core/server/http/html.ts';
import { scopeLabel } from '../rules.ts';
import { openModules } from '../scopes.data.ts';
import { docsLabels as labels } from './docs-labels.ts';
import { docsStyle } from './docs-style.ts';
import { oauthPath } from './provider.ts';

type Schema = { readonly [name: string]: unknown };
type InJson = { readonly 'application/json': { readonly schema: Schema } };
export type Operation = {
  readonly summary: string;
  readonly 'x-summary-bn': string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly ({ name: string; in: string; required: boolean } & (
    | { schema: Schema }
    | { content: InJson }
  ))[];
  readonly requestBody?: { content: InJson };
  /** Without JSON it is a file. */
  readonly responses: { 200: { content: Partial<InJson> } };
};
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Shown = {
  readonly language: Language;
  readonly module: string | null;
  readonly address: string;
  readonly nonce: string;
};

const scopeOf = ({ security }: Operation): string | null =>
  security.flatMap((one) => one.program ?? [])[0] ?? null;

/** The API as pages to browse: how to begin, and every call that a program may make, module by module. */
export function docsPage(paths: Paths, { language, module, address, nonce }: Shown): string {
  const t = (label: Label) => textOf(label, language);
  const to = (name: string | null, lang: Language = language) =>
    safe(`/api/docs?${new URLSearchParams({ ...(name ? { module: name } : {}), lang })}`);
  const other: Language = language === 'en' ? 'bn' : 'en';
  const entry = (name: string | null, text: string) =>
    `<li><a href="${to(name)}"${name === module ? ' aria-current="page"' : ''}>${safe(text)}</a></li>`;
  const calls = module ? callsOf(paths, module) : [];
  const heading = module ? t(openModules[module] ?? labels.title) : t(labels.begin);
  const body = module ? calls.map((one) => callPart(one, t, language)).join('') : beginning(address, t);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(heading)} - ${safe(t(labels.title))}</title><style nonce="${nonce}">${docsStyle}</style></head><body>
<header><a href="${to(null)}"><strong>${safe(t(labels.title))}</strong></a><nav aria-label="${safe(t(labels.languages))}"><a href="${to(module, other)}" lang="${other}">${other === 'bn' ? 'বাংলা' : 'English'}</a> <a href="/api/openapi.json">OpenAPI</a></nav></header>
<div class="page"><nav aria-label="${safe(t(labels.modules))}"><ul>${entry(null, t(labels.begin))}${Object.entries(
    openModules,
  )
    .map(([name, label]) => entry(name, t(label)))
    .join('')}</ul></nav>
<main><h1>${safe(heading)}</h1>${body}</main></div></body></html>`;
}

type Told = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly scope: string;
};

/** The calls of a module that some scope opens. */
function callsOf(paths: Paths, module: string): Told[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(`/api/v1/${module}/`))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const scope = scopeOf(operation);
        return scope === null ? [] : [{ method: method.toUpperCase(), path, operation, scope }];
      }),
    )
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function callPart(one: Told, t: (label: Label) => string, language: Language): string {
  const { method, path, operation, scope } = one;
  const summary = language === 'bn' ? operation['x-summary-bn'] : operation.summary;
  const given = operation.parameters.map(
    ({ name, required, ...told }) =>
      `<tr><td><code>${safe(name)}</code></td><td>${safe('schema' in told ? typeOf(told.schema) : `JSON ${typeOf(told.content['application/json'].schema)}`)}</td><td>${required ? safe(t(labels.required)) : ''}</td></tr>`,
  );
  const content = operation.requestBody?.content['application/json'].schema;
  const answer = operation.responses[200].content['application/json'];
  return `<details><summary><span class="method" data-method="${method}">${method}</span> <code>${safe(path)}</code> <span>${safe(summary)}</span></summary>
<p>${safe(t(labels.scope))}: <code>${safe(scope)}</code> (${safe(t(scopeLabel(scope)))})</p>
${given.length > 0 ? `<table><thead><tr><th>${safe(t(labels.name))}</th><th>${safe(t(labels.type))}</th><th></th></tr></thead><tbody>${given.join('')}</tbody></table>` : ''}
${content ? `<h2>${safe(t(labels.body))}</h2>${schemaPart(content)}` : ''}
<h2>${safe(t(labels.answer))}</h2>${answer ? schemaPart(answer.schema) : `<p>${safe(t(labels.file))}</p>`}</details>`;
}

const schemaPart = (schema: Schema): string => {
  const { $schema: _, ...rest } = schema;
  return `<pre tabindex="0">${safe(JSON.stringify(rest, null, 2))}</pre>`;
};

/** A type in a word: `string`, `integer`, the words it may be. */
function typeOf(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((one: Schema) => typeOf(one)).join(' | ');
  if (schema.type === 'array') {
    const one = typeOf((schema.items ?? {}) as Schema);
    return one.includes(' | ') ? `(${one})[]` : `${one}[]`;
  }
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, one]) => `${name}: ${typeOf(one as Schema)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  return String(schema.format ?? schema.type ?? '…');
}

function beginning(address: string, t: (label: Label) => string): string {
  const steps = [labels.step1, labels.step2, labels.step3, labels.step4, labels.step5];
  const sample = `POST ${address}${oauthPath.token}
Authorization: Basic base64(client_id:client_secret)
Content-Type: application/x-www-form-urlencoded

grant_type=client_credentials&resource=${address}/@shapla&scope=students.read

GET ${address}/api/v1/students/list?size=25
Authorization: Bearer …`;
  return `<ol>${steps.map((step) => `<li>${safe(t(step))}</li>`).join('')}</ol><pre tabindex="0">${safe(sample)}</pre>`;
}
