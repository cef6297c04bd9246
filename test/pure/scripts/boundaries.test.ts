import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breachesIn, moduleOrder, tablesWritten } from '../../../scripts/boundaries/rules.ts';
import { tablesIn } from '../../../scripts/boundaries/source.ts';

const owners = new Map([
  ['fees_receipt', 'fees'],
  ['students_student', 'students'],
  ['account', 'core'],
  ['history', 'core'],
]);
const whyNot = (file: string, source: string) => breachesIn(file, source, owners).map(({ why }) => why);

describe('who may import whom', () => {
  it.each([
    ['core/entity.ts', "import { a } from '../modules/academic/shift.entity.ts';", 'core knows no module'],
    ['core/server/app.ts', "import { screens } from '../../screens.ts';", 'core knows no list'],
    ['core/entity.ts', "import pg from 'pg';", 'a server package'],
    ['core/web/call.ts', "import { a } from '../server/serve.ts';", 'the browser may not need the server'],
    ['modules/fees/service/a.ts', "import { a } from '../../students/service/list.ts';", 'the inside of'],
    ['modules/fees/rules.ts', "import { a } from './service.ts';", 'a file of both sides'],
    ['modules/fees/screens/a.tsx', "import { a } from '../routes.ts';", 'the browser may not'],
    ['modules/fees/counter/screens/a.tsx', "import { a } from '../service/b.ts';", 'the browser may not'],
    ['modules/fees/routes.ts', "import { a } from './screens/counter.tsx';", 'the server may not'],
    ['modules/fees/module.ts', "import './module.server.ts';", 'a file of both sides'],
    ['modules/fees/service/a.ts', "import { screens } from '../../../screens.ts';", 'no list of modules'],
    ['modules/unheard/contract.ts', '', 'no place in the order'],
  ])('refuses what %s imports: %s', (file, source, why) => {
    expect(whyNot(file, source)).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['a plain import', "import { a } from '../students/service/list.ts';"],
    ['an import for its effects', "import '../students/service/list.ts';"],
    ['a dynamic import', "const a = await import('../students/service/list.ts');"],
    ['a dynamic import in a template', 'const a = import(`../students/service/list.ts`);'],
    ['an import of types', "import type { A } from '../students/service/list.ts';"],
    ['a type written as an import', "type A = import('../students/service/list.ts').A;"],
    ['a re-export', "export { a } from '../students/service/list.ts';"],
    ['a re-export of everything', "export * from '../students/service/list.ts';"],
    ['a thread', "new Worker(new URL('../students/service/list.ts', import.meta.url));"],
    ['an import over several lines', "import {\n  a,\n} from\n  '../students/service/list.ts';"],
  ])('sees %s', (_, source) => {
    expect(whyNot('modules/fees/service.ts', source)).toEqual(['the inside of the module students']);
  });

  it('refuses a path that is put together, which nobody can check', () => {
    const source = 'const a = (name: string) => import(`../$' + '{name}/service/list.ts`);';
    expect(whyNot('modules/fees/service.ts', source)).toHaveLength(1);
  });

  it('is not misled by imports that stand in a comment or a text', () => {
    const source =
      "// import '../students/service/list.ts'\nconst a = `import '../students/service/list.ts'`;";
    expect(whyNot('modules/fees/service.ts', source)).toEqual([]);
  });

  it('bans circles: of two modules only the higher one imports the other', () => {
    const of = (from: string, to: string) =>
      whyNot(`modules/${from}/rules.ts`, `import type { A } from '../${to}/rules.ts';`);
    expect(of('results', 'exams')).toEqual([]);
    expect(of('exams', 'results')).toEqual(['results stands above exams in the order of modules']);
    for (const [place, name] of moduleOrder.entries())
      for (const above of moduleOrder.slice(place + 1)) expect(of(name, above)).toHaveLength(1);
  });

  it('knows the order that docs/architecture.md shows', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    expect(page.replace(/\s+/g, ' ').includes(moduleOrder.join(' ← '))).toBe(true);
  });

  it.each([
    ['modules/fees/service.ts', "import { a } from '../students/public.ts';"],
    ['modules/fees/service.ts', "import { a } from './rules.ts';"],
    ['modules/fees/screens/counter.tsx', "import { a } from '../contract.ts';"],
    ['modules/fees/screens/counter.tsx', "const a = import('../../students/panels.tsx');"],
    ['modules/fees/module.web.tsx', "const a = import('./screens/counter.tsx');"],
    ['modules/fees/module.server.ts', "import { serveFees } from './routes.ts';"],
    ['modules/academic/section.entity.ts', "import { employee } from '../people/employee.entity.ts';"],
    ['modules.details.ts', "import { feesDetails } from './modules/fees/module.details.ts';"],
  ])('lets %s do: %s', (file, source) => {
    expect(whyNot(file, source)).toEqual([]);
  });
});

describe('raw SQL and HTML', () => {
  it.each([
    ['modules/fees/service.ts', "sql.raw('x')"],
    ['modules/fees/screens/counter.tsx', 'const a = <p dangerouslySetInnerHTML={x} />;'],
  ])('are refused in %s', (file, source) => {
    expect(whyNot(file, source)).toHaveLength(1);
  });
});

describe('whose a table is', () => {
  const service = 'modules/fees/service/a.ts';
  const inSql = (text: string) => `const sql = ${JSON.stringify(text)};`;

  it.each([
    'INSERT INTO students_student (site_id) VALUES ($1)',
    'WITH gone AS (DELETE FROM students_student WHERE site_id = $1 RETURNING id) SELECT 1 FROM gone',
    'UPDATE students_student SET version = 2 WHERE site_id = $1',
    'UPDATE students_student s\n  SET version = 2',
    'update students_student as s set version = 2',
    'MERGE INTO students_student s USING given g ON g.id = s.id',
    'TRUNCATE students_student',
  ])('refuses a statement of fees: %s', (text) => {
    expect(whyNot(service, inSql(text))).toEqual(['the table of the module students: call its public.ts']);
  });

  it('reads templates, also where the rest of the statement is put in', () => {
    const source = 'const sql = `UPDATE students_student $' + '{changes} WHERE site_id = $1`;';
    expect(whyNot(service, source)).toHaveLength(1);
  });

  it.each([
    'INSERT INTO fees_receipt (site_id) VALUES ($1) ON CONFLICT (site_id, id) DO UPDATE SET version = 2',
    'SELECT 1 FROM students_student s WHERE s.site_id = $1 FOR NO KEY UPDATE OF s',
    'SELECT * FROM students_student WHERE site_id = $1 FOR UPDATE SKIP LOCKED',
    'Update the record and delete from the list what is gone.',
  ])('lets a service of fees say: %s', (text) => {
    expect(whyNot(service, inSql(text))).toEqual([]);
  });

  it('lets no screen or rule write, and nobody a table that is unknown or put in', () => {
    const own = inSql('INSERT INTO fees_receipt (site_id) VALUES ($1)');
    expect(whyNot('modules/fees/rules.ts', own)).toEqual(['only server files of a module write its tables']);
    expect(whyNot(service, inSql('INSERT INTO fees_reciept (site_id) VALUES ($1)'))).toHaveLength(1);
    expect(whyNot(service, 'const sql = `INSERT INTO $' + '{table} (site_id)`;')).toHaveLength(1);
  });

  it('keeps core’s tables to core and to the module that looks after them', () => {
    const account = inSql('UPDATE account SET email = $1');
    expect(whyNot('core/server/auth/routes.ts', account)).toEqual([]);
    expect(whyNot('modules/access/service/a.ts', account)).toEqual([]);
    expect(whyNot(service, account)).toHaveLength(1);
    expect(whyNot('core/server/records.ts', inSql('DELETE FROM fees_receipt'))).toHaveLength(1);
  });

  it('finds tables by their definitions', () => {
    const schema =
      "export const receipt = pgTable('fees_receipt', {}); const own = tableOf(entities.feeHead);";
    expect(tablesIn('schema.ts', schema)).toEqual(['fees_receipt']);
    const entity = "export const head = defineEntity({ name: 'feeHead', module: 'fees', fields: {} });";
    expect(tablesIn('fee-head.entity.ts', entity)).toEqual(['fees_fee_head']);
    expect(tablesWritten('DELETE FROM "fees_receipt"')).toEqual(['fees_receipt']);
  });
});
