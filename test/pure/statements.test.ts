import { describe, expect, it } from 'vitest';
import { json, jsonOrNull, oneOf, type RowOf } from '../../src/core/server/database/row-shape.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { exceptions } from '../statements/exceptions.ts';
import { problemsOfRead } from '../statements/reads.ts';
import { problemsOf, type Rule } from '../statements/rules.ts';
import { readTables } from '../statements/tables.ts';

const tables = readTables();
const file = 'src/modules/fees/counter/service/collect.ts';
const rulesOf = (sql: string, said: { file?: string; where?: 'institution' | 'platform' } = {}): Rule[] => [
  ...new Set(problemsOf({ sql, file, where: 'institution', ...said }, tables).map(({ rule }) => rule)),
];

describe('a statement is looked at', () => {
  it('passes when it names the institution of every table, however it does', () => {
    for (const sql of [
      'SELECT id FROM fees_receipt WHERE site_id = $1',
      'SELECT r.id FROM fees_receipt r JOIN students_student AS s ON s.site_id = $1 AND s.id = r.student_id WHERE r.site_id = $1',
      'SELECT (SELECT count(*) FROM fees_receipt_line WHERE site_id = $1) AS n',
      `INSERT INTO fees_receipt_line (site_id, id) SELECT n.site_id, n.id FROM ${rowsOf('n', { id: '$2::uuid[]' })}
       ON CONFLICT (site_id, id) DO UPDATE SET updated_at = excluded.updated_at WHERE fees_receipt_line.fine < 2`,
      "UPDATE fees_receipt SET note = 'FROM students_student', updated_at = now() WHERE site_id = $1",
      'INSERT INTO history (site_id, id) VALUES ($1, $2)',
      'INSERT INTO history (site_id, id) VALUES ($1, gen_random_uuid())',
      'SELECT 1 FROM students_student s WHERE s.site_id = $1 FOR UPDATE OF s',
      `SELECT e.id FROM (SELECT id, on_day AS day FROM billing_entry WHERE of_site = $1) e
        WHERE e.day > (SELECT s.bill_from FROM accounts_setting s WHERE s.site_id = $1) AND NOT EXISTS (
          SELECT 1 FROM accounts_voucher v WHERE v.site_id = $1 AND v.source_id = e.id)`,
      'SELECT a.name_en FROM account a JOIN fees_receipt r ON r.site_id = $1 AND r.collected_by = a.id',
      'SELECT email FROM people_employee WHERE site_id = $1 UNION SELECT a.email FROM account a',
    ])
      expect([sql, rulesOf(sql)]).toEqual([sql, []]);
  });

  it.each<[Rule, string]>([
    ['names site_id', 'SELECT id FROM fees_receipt WHERE id = $2'],
    [
      'names site_id',
      'SELECT r.id FROM fees_receipt r JOIN students_student s ON s.id = r.student_id WHERE r.site_id = $1',
    ],
    [
      'names site_id',
      'SELECT (SELECT count(*) FROM fees_receipt_line) FROM fees_receipt r WHERE r.site_id = $1',
    ],
    [
      'no CASE of a value in a write',
      "UPDATE fees_receipt SET note = CASE kind WHEN 'a' THEN 'x' END WHERE site_id = $1",
    ],
    [
      'no CASE of a value in a write',
      `INSERT INTO fees_receipt (site_id, id) SELECT r.site_id, $2 FROM fees_receipt r
        WHERE r.site_id = $1 AND CASE r.kind WHEN 'a' THEN r.x IS NULL ELSE false END`,
    ],
    [
      'no element of an array as what is set',
      'UPDATE fees_receipt r SET day = ($3::date[])[r.place], version = 2 WHERE r.site_id = $1',
    ],
    [
      'no query in the condition of an upsert',
      `INSERT INTO fees_receipt AS r (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET note = 'x'
        WHERE (r.id, r.version) IN (SELECT k.id, k.version FROM fees_receipt k WHERE k.site_id = $1)`,
    ],
    [
      'no joined column that is always null',
      `SELECT s.id FROM (SELECT id AS a, NULL::uuid AS b FROM fees_receipt WHERE site_id = $1) o
        LEFT JOIN students_student s ON s.site_id = $1 AND s.id = o.b`,
    ],
    [
      'no joined column that is always null',
      'SELECT s.id FROM fees_receipt r LEFT JOIN students_student s ON s.site_id = $1 AND s.id = $2::uuid WHERE r.site_id = $1',
    ],
    [
      'no stable function of a column in an UPDATE',
      "UPDATE fees_receipt r SET trace = r.trace || jsonb_build_object('was', r.amount) WHERE r.site_id = $1",
    ],
    [
      'no stable function in RETURNING',
      "UPDATE fees_receipt r SET version = 2 WHERE r.site_id = $1 RETURNING json_build_object('id', r.id) AS one",
    ],
    [
      'no function that reads a table',
      'SELECT people_designation_label(e.site_id, e.id) FROM people_employee e WHERE e.site_id = $1',
    ],
    [
      'no volatile function in a change',
      'UPDATE fees_receipt SET key = gen_random_uuid() WHERE site_id = $1',
    ],
    [
      'no ungrouped sum beside given rows',
      `INSERT INTO fees_receipt_line (site_id, id, fine)
       SELECT n.site_id, n.id, s.fine FROM ${rowsOf('n', { id: '$2::uuid[]', line_id: '$3::uuid[]' })}
        CROSS JOIN LATERAL (SELECT coalesce(sum(p.fine), 0) AS fine FROM fees_receipt_line p
                             WHERE p.site_id = $1 AND p.line_id = n.line_id) s`,
    ],
    ['writes its own tables', 'UPDATE students_student SET name_en = $2 WHERE site_id = $1'],
    [
      'writes its own tables',
      'WITH gone AS (DELETE FROM exams_mark WHERE site_id = $1 RETURNING id) SELECT * FROM gone',
    ],
    ['no set_config', "SELECT set_config('app.site_id', $1, true)"],
    ['no advisory lock', 'SELECT pg_advisory_xact_lock($1)'],
    ['no ctid', 'SELECT ctid FROM fees_receipt WHERE site_id = $1'],
    [
      'no now() in an upsert',
      'INSERT INTO fees_receipt (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET updated_at = now()',
    ],
    ['no now() in an upsert', 'UPDATE fees_receipt SET day = coalesce(day, current_date) WHERE site_id = $1'],
    [
      'no now() in an upsert',
      'UPDATE fees_receipt SET at = CASE WHEN $2 THEN now() ELSE at END WHERE site_id = $1',
    ],
    [
      'rows through rowsOf',
      'INSERT INTO fees_receipt (site_id, id) SELECT $1, n.id FROM unnest($2::uuid[]) AS n(id)',
    ],
    [
      'ids and institution come with the rows',
      'INSERT INTO fees_receipt (site_id, id) SELECT $1, l.id FROM fees_receipt l WHERE l.site_id = $1',
    ],
    [
      'no platform table beside a site table',
      'UPDATE fees_receipt r SET note = a.name_en FROM account a WHERE r.site_id = $1 AND a.id = r.collected_by',
    ],
    [
      'no sub-query that ties a platform table to a site table',
      'SELECT (SELECT a.name_en FROM account a WHERE a.id = r.collected_by) FROM fees_receipt r WHERE r.site_id = $1',
    ],
    [
      'no sub-query that ties a platform table to a site table',
      `SELECT e.id FROM billing_entry e WHERE NOT EXISTS (
         SELECT 1 FROM accounts_voucher v WHERE v.site_id = $1 AND v.source_id = e.id)`,
    ],
    [
      'no sub-query in HAVING',
      'SELECT day FROM fees_receipt WHERE site_id = $1 GROUP BY day HAVING sum(amount) > (SELECT 1)',
    ],
  ])('%s: %s', (rule, sql) => {
    expect(rulesOf(sql)).toContain(rule);
  });

  it('lets core write for every module, and nobody else for another one', () => {
    const sql = 'UPDATE students_student SET name_en = $2 WHERE site_id = $1';
    expect(rulesOf(sql, { file: 'src/core/server/entity/records.ts' })).toEqual([]);
    expect(rulesOf(sql, { file: 'src/modules/students/service/save.ts' })).toEqual([]);
    expect(rulesOf(sql, { file: 'src/modules/exams/board/service/x.ts' })).toEqual(['writes its own tables']);
  });

  it('knows the exceptions, few and each with its reason', () => {
    expect(exceptions.length).toBeLessThanOrEqual(25);
    for (const { why } of exceptions) expect(why.length).toBeGreaterThan(20);
    for (const { file: of, rule, detail } of exceptions)
      expect(
        exceptions.filter((one) => one.file === of && one.rule === rule && one.detail === detail),
      ).toHaveLength(1);
  });
});

describe('a checked read', () => {
  const shape = {
    id: 'uuid',
    day: 'date?',
    amount: 'bigint',
    state: oneOf<'open' | 'closed'>(),
    parts: json<number[]>(),
    more: jsonOrNull<{ a: 1 }>(),
  } as const;
  type Row = RowOf<typeof shape>;
  const row: Row = { id: 'x', day: null, amount: 1n, state: 'open', parts: [1], more: null };
  const types = { id: 2950, day: 1082, amount: 20, state: 25, parts: 114, more: 3802 };
  const fields = (changed: Record<string, number> = {}) =>
    Object.entries({ ...types, ...changed }).map(([name, dataTypeID]) => ({ name, dataTypeID }));

  it('agrees with what the database answers', () => {
    expect(problemsOfRead(shape, { fields: fields(), rows: [row] })).toEqual([]);
  });

  it('is found out by a kind, a null, a column too few and one too many', () => {
    expect(problemsOfRead(shape, { fields: fields({ amount: 23 }), rows: [] })).toEqual([
      'amount is declared bigint and is int',
    ]);
    expect(
      problemsOfRead(shape, { fields: fields(), rows: [row, { ...row, amount: null, parts: null }] }),
    ).toEqual([
      'amount is declared without nulls and was null',
      'parts is declared without nulls and was null',
    ]);
    expect(
      problemsOfRead(shape, {
        fields: [...fields().filter(({ name }) => name !== 'day'), { name: 'other', dataTypeID: 25 }],
        rows: [],
      }),
    ).toEqual(['day is declared and not answered', 'other is answered and not declared']);
  });
});
