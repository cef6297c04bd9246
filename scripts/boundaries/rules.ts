import { posix } from 'node:path';
import { readSource } from './source.ts';

export type Breach = { readonly file: string; readonly what: string; readonly why: string };
type Side = 'both' | 'server' | 'web';

/**
 * The modules from the lowest to the highest: a module imports those before it and never one after it, so there is no
 * circle. docs/architecture.md shows the same order and says why.
 */
export const moduleOrder = [
  'grading',
  'locations',
  'people',
  'academic',
  'communication',
  'website',
  'access',
  'students',
  'welfare',
  'documents',
  'accounts',
  'leave',
  'duty',
  'payroll',
  'attendance',
  'devices',
  'fees',
  'payments',
  'library',
  'exams',
  'results',
  'lessons',
  'facilities',
  'board',
  'calendar',
  'tasks',
  'helpdesk',
  'meetings',
  'catalogue',
  'platform',
  'billing',
  'replication',
  'operations',
  'api',
  'recruitment',
  'admission',
  'home',
] as const;

/** Modules of pure rules alone: all of their files may be imported, on both sides. */
const moduleOfRules = new Set(['grading']);

/** Core's tables that a module looks after. Core itself writes all of its own. */
const keepers: Readonly<Record<string, readonly string[]>> = {
  account: ['access', 'platform', 'api'],
  emergency_access: ['access'],
  impersonation: ['access'],
  membership: ['access', 'platform'],
  menu: ['access'],
  one_time_link: ['access'],
  account_reach: ['access'],
  permission_grant: ['access'],
  role: ['access'],
  role_permission: ['access'],
  security_setting: ['access'],
  session: ['access'],
  site: ['platform', 'billing', 'operations'],
  site_package: ['billing'],
  site_package_price: ['billing'],
  site_group: ['platform'],
  site_group_member: ['platform'],
  // The grids write their history in the statement that saves them.
  history: ['attendance', 'exams'],
};

/** Statements that write a table whose name they are given: the voucher goes along with its caller's own row. */
const givenTable = /^modules\/accounts\/(.+\/)?service\/post-along\.ts$/;

/** The access module shows every permission and screen there is, so it reads the root's lists. */
const readersOfLists = new Set(['access']);

/** The side a file of `src` belongs to, by its name alone. */
function sideOf(file: string): Side {
  const name = posix.basename(file);
  if (/^(server|worker|schema|modules\.server)\.ts$/.test(file)) return 'server';
  if (/^(web|public|modules\..*)\.tsx$/.test(file)) return 'web';
  if (file.startsWith('core/server/') || name === 'module.server.ts') return 'server';
  if (file.startsWith('core/web/') || /\/(screens|pages)\//.test(file)) return 'web';
  if (name.endsWith('.tsx') || name.endsWith('.css')) return 'web';
  if (/\/service\//.test(file) || /^(schema|routes|jobs|public|service(?!.*\.entity\.).*)\.ts$/.test(name))
    return 'server';
  return 'both';
}

const moduleOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? null;
const serverPackages =
  /^(node:|pg$|drizzle-orm|fastify|@fastify|sharp|graphile-worker|nodemailer|@node-rs|pino|yauzl|@myriaddreamin)/;

/** What of a module another one may import, by the side of the file that imports it. */
function isOpen(target: string, side: Side): boolean {
  const name = posix.basename(target);
  if (moduleOfRules.has(moduleOf(target) ?? '')) return sideOf(target) === 'both';
  if (/\.(entity|data)\.ts$/.test(name) || /^(.+-)?rules\.ts$/.test(name)) return true;
  if (side === 'server') return name === 'public.ts' || name === 'schema.ts';
  return side === 'web' && (name === 'contract.ts' || name === 'panels.tsx');
}

function whyNotImport(file: string, target: string, isType: boolean): string | null {
  const side = sideOf(file);
  const targetSide = sideOf(target);
  if (side === 'both' && targetSide !== 'both' && !isType)
    return 'a file of both sides may not need one side';
  if (side === 'web' && targetSide === 'server') return 'the browser may not need the server';
  if (side === 'server' && targetSide === 'web') return 'the server may not need the browser';
  if (file.startsWith('core/') && target.startsWith('modules/')) return 'core knows no module';
  const own = moduleOf(file);
  const other = moduleOf(target);
  // The roles are named, not listed: a permission says who holds it.
  const isList = !target.includes('/') && target !== 'roles.ts' && !isType;
  if (isList && file.startsWith('core/')) return 'core knows no list of modules';
  if (isList && own && !readersOfLists.has(own)) return 'a module knows no list of modules';
  if (!own || !other || own === other) return null;
  // Paths and permissions import no module: any module may link any other without a circle.
  if (/^(paths|permissions|home-jobs\.data)\.ts$/.test(posix.basename(target))) return null;
  const place = (name: string) => (moduleOrder as readonly string[]).indexOf(name);
  if (place(other) > place(own)) return `${other} stands above ${own} in the order of modules`;
  return isOpen(target, side) ? null : `the inside of the module ${other}`;
}

const capitals = [
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?"?([a-z_]\w*|\{\})/g,
  // What follows FOR UPDATE or DO UPDATE is not a table.
  /(?<!\b(?:FOR|KEY|DO|ON|OR|BEFORE|AFTER)\s+)\bUPDATE\s+(?:ONLY\s+)?"?([a-z_]\w*|\{\})/g,
];
// In small letters it may be English: then the name must look like a table's.
const small = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|update)\s+"?([a-z]\w*_\w+|\{\})/g;
const writes = [...capitals, small];

/** The tables a text writes as SQL; `{}` where the name is put in. */
export function tablesWritten(text: string): string[] {
  const found = writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(found)];
}

function whyNotWrite(file: string, written: string, owners: ReadonlyMap<string, string>): string | null {
  const own = moduleOf(file);
  const owner = owners.get(written);
  if (!own) return owner && owner !== 'core' ? `the table of the module ${owner}` : null;
  if (sideOf(file) !== 'server') return 'only server files of a module write its tables';
  if (written === '{}') return givenTable.test(file) ? null : 'a statement names the table it writes';
  if (!owner) return 'no schema.ts defines this table';
  if (owner === own || keepers[written]?.includes(own)) return null;
  return `the table of ${owner === 'core' ? 'core' : `the module ${owner}`}: call its public.ts`;
}

/**
 * Everything in a file that docs/architecture.md does not allow: whom it imports, and which tables it writes. `file` is
 * below `src`; `owners` says whose a table is, `core` for core's.
 */
export function breachesIn(file: string, text: string, owners: ReadonlyMap<string, string>): Breach[] {
  // Tests may reach into whatever they test.
  if (/\.test\.tsx?$/.test(file)) return [];
  const breaches: Breach[] = [];
  const add = (what: string, why: string | null) => {
    if (why !== null) breaches.push({ file, what, why });
  };
  const source = readSource(file, text);
  const own = moduleOf(file);
  if (own && !(moduleOrder as readonly string[]).includes(own))
    add(own, 'has no place in the order of modules');
  if (posix.basename(file) !== 'table.ts' || !file.startsWith('core/server/'))
    for (const name of ['sql.raw', 'sql.identifier'])
      if (source.names.has(name)) add(name, 'raw SQL is banned');
  if (posix.basename(file) !== 'rich-text.tsx' && source.names.has('dangerouslySetInnerHTML'))
    add('dangerouslySetInnerHTML', 'raw HTML is banned');
  for (const { from, isType } of source.imports) {
    if (from.includes('{}')) add(from, 'a path that is put together cannot be checked');
    else if (!from.startsWith('.')) {
      if (sideOf(file) !== 'server' && serverPackages.test(from) && !isType)
        add(from, 'a server package outside the server');
    } else {
      const target = posix.relative(
        '/src',
        posix.resolve('/src', posix.dirname(file), from.replace(/\?.*$/, '')),
      );
      if (!target.startsWith('..')) add(from, whyNotImport(file, target, isType));
    }
  }
  for (const written of new Set(source.texts.flatMap(tablesWritten)))
    add(written, whyNotWrite(file, written, owners));
  return breaches;
}
