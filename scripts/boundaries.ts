import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export type Breach = { file: string; imports: string; why: string };
type Side = 'both' | 'server' | 'web';

/** The side a file of `src` belongs to, by its name alone; null for the entry points that join the sides. */
export function sideOf(file: string): Side | null {
  const name = file.split('/').at(-1) ?? '';
  if (/^(server|worker)\.ts$/.test(file) || file === 'schema.ts' || file === 'modules.server.ts')
    return 'server';
  if (/^(web|public)\.tsx$/.test(file) || file === 'modules.web.tsx') return 'web';
  if (file.startsWith('core/server/')) return 'server';
  if (file.startsWith('core/web/') || /\/(screens|pages)\//.test(file)) return 'web';
  if (name.endsWith('.tsx') || name.endsWith('.css')) return 'web';
  if (/\/service\//.test(file) || /^(schema|routes|jobs|public|service.*)\.ts$/.test(name)) return 'server';
  return 'both';
}

const moduleOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? null;
const serverPackages =
  /^(node:|pg$|drizzle-orm|fastify|@fastify|sharp|graphile-worker|nodemailer|@node-rs|pino|yauzl|@myriaddreamin)/;

/** Every import that the table "who may import whom" of docs/architecture.md does not allow. */
export function breachesIn(file: string, source: string): Breach[] {
  const breaches: Breach[] = [];
  // Tests may reach into whatever they test.
  if (file.endsWith('.test.ts')) return breaches;
  const side = sideOf(file);
  const own = moduleOf(file);
  const add = (imports: string, why: string) => breaches.push({ file, imports, why });
  if (file !== 'core/server/database/table.ts' && /\bsql\.(raw|identifier)\(/.test(source))
    add('sql.raw', 'raw SQL is banned');
  if (file !== 'core/web/rich-text.tsx' && /dangerouslySetInnerHTML/.test(source))
    add('dangerouslySetInnerHTML', 'raw HTML is banned');
  for (const [, typeOnly, from] of source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'/gm,
  )) {
    if (!from) continue;
    if (!from.startsWith('.')) {
      if (side !== 'server' && serverPackages.test(from) && !typeOnly)
        add(from, 'a server package outside the server');
      continue;
    }
    const target = relative('/src', resolve('/src', dirname(file), from));
    if (target.startsWith('..')) continue;
    const targetSide = sideOf(target);
    if (side === 'both' && targetSide !== 'both' && !typeOnly)
      add(from, 'a file of both sides may not need one side');
    if (side === 'web' && targetSide === 'server') add(from, 'the browser may not need the server');
    if (side === 'server' && targetSide === 'web') add(from, 'the server may not need the browser');
    if (file.startsWith('core/') && target.startsWith('modules/')) add(from, 'core knows no module');
    const other = moduleOf(target);
    if (own && other && other !== own) {
      const name = target.split('/').at(-1) ?? '';
      const shared = /(\.entity\.ts|\.data\.ts)$/.test(name) || name === 'rules.ts';
      const fromServer = side === 'server' && (name === 'public.ts' || name === 'schema.ts');
      const fromScreens = side === 'web' && (name === 'contract.ts' || name === 'panels.tsx');
      if (!shared && !fromServer && !fromScreens) add(from, `the inside of the module ${other}`);
    }
  }
  return breaches;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../src');
  const breaches = filesBelow(root).flatMap((file) =>
    breachesIn(relative(root, file), readFileSync(file, 'utf8')),
  );
  for (const { file, imports, why } of breaches) process.stderr.write(`src/${file}: ${imports}: ${why}\n`);
  process.exit(breaches.length === 0 ? 0 : 1);
}
