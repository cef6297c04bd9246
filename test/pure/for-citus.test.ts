import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { forParts, madeTable, statementsOf } from '../../scripts/cluster/statements.ts';
import { plannedWhole } from '../../src/core/server/database/rows-of.ts';

describe('a statement on a cluster', () => {
  it('keeps its words when it reads, or inserts values', () => {
    for (const sql of [
      'SELECT 1',
      'WITH a AS (SELECT 1) SELECT * FROM a',
      "UPDATE t SET note = 'INSERT INTO x SELECT' WHERE site_id = $1",
      'INSERT INTO t (site_id) VALUES ($1)',
    ])
      expect(plannedWhole(sql)).toBe(sql);
  });

  it.each([
    [
      'INSERT INTO t (a) SELECT b FROM c',
      'WITH made_ AS (INSERT INTO t AS into_1 (a) SELECT b FROM c RETURNING 1 AS made) SELECT * FROM made_',
    ],
    [
      "INSERT INTO t (a) SELECT ') RETURNING' FROM c ON CONFLICT (a) DO UPDATE SET n = t.n + 1 RETURNING n",
      "WITH made_ AS (INSERT INTO t (a) SELECT ') RETURNING' FROM c ON CONFLICT (a) DO UPDATE SET n = t.n + 1 RETURNING n) SELECT * FROM made_",
    ],
    [
      'WITH r AS (INSERT INTO t (a) VALUES (1) RETURNING a) INSERT INTO u (a) SELECT a FROM r',
      'WITH r AS (INSERT INTO t AS into_1 (a) VALUES (1) RETURNING a), made_ AS (INSERT INTO u AS into_2 (a) SELECT a FROM r RETURNING 1 AS made) SELECT * FROM made_',
    ],
    [
      'WITH c AS (UPDATE t SET a = (SELECT 1)), l AS (INSERT INTO h (a) SELECT a FROM c) SELECT 1',
      'WITH c AS (UPDATE t SET a = (SELECT 1) RETURNING 1 AS made), l AS (INSERT INTO h AS into_1 (a) SELECT a FROM c RETURNING 1 AS made) SELECT 1',
    ],
    ['INSERT INTO t (a) VALUES (1) RETURNING id', 'INSERT INTO t AS into_1 (a) VALUES (1) RETURNING id'],
  ])('%s', (sql, said) => expect(plannedWhole(sql)).toBe(said));
});

describe('a migration on a cluster', () => {
  it('is parted into its statements', () => {
    const sql = `-- first; not here
      CREATE TABLE "a" ("site_id" bigint NOT NULL, t text DEFAULT ';'); /* ; */
      CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1; SELECT 2 $$;
      DO $do$ BEGIN PERFORM $$;$$; END $do$;
      -- the end`;
    expect(statementsOf(sql).map((one) => one.replace(/^[\s\S]*?(CREATE|DO)/, '$1'))).toEqual([
      `CREATE TABLE "a" ("site_id" bigint NOT NULL, t text DEFAULT ';')`,
      'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1; SELECT 2 $$',
      'DO $do$ BEGIN PERFORM $$;$$; END $do$',
    ]);
  });

  it('tells the tables of institutions it makes', () => {
    expect(madeTable('-- why\nCREATE TABLE "a" ("site_id" bigint NOT NULL)')).toBe('a');
    expect(madeTable('CREATE TABLE "a" ("id" bigint NOT NULL)')).toBeNull();
    expect(madeTable('ALTER TABLE a ADD COLUMN site_id bigint')).toBeNull();
  });

  it('says the columns of a check without their table, whose parts are called otherwise', () => {
    expect(forParts('ALTER TABLE "a" ADD CONSTRAINT "a_b" CHECK ("a"."b" > 0 AND "a"."c" > 0)')).toBe(
      'ALTER TABLE "a" ADD CONSTRAINT "a_b" CHECK ("b" > 0 AND "c" > 0)',
    );
    const key = 'ALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "public"."a"("id")';
    expect(forParts(key)).toBe(key);
  });

  it('may be followed by the row triggers as often as it is run', () => {
    const twins = statementsOf(
      readFileSync(new URL('../../scripts/cluster/row-triggers.sql', import.meta.url), 'utf8'),
    ).map((one) => one.replace(/^(?:\s*--[^\n]*\n)*/, ''));
    const made = twins.flatMap(
      (sql) =>
        /^CREATE (?:CONSTRAINT )?TRIGGER (\w+)[\s\S]*? ON (\w+)/.exec(sql)?.slice(1, 3).join(' ON ') ?? [],
    );
    expect(made.length).toBeGreaterThan(0);
    for (const one of made) expect(twins).toContain(`DROP TRIGGER IF EXISTS ${one}`);
    for (const sql of twins)
      expect(sql).toMatch(
        /^(?:DROP TRIGGER IF EXISTS|CREATE OR REPLACE FUNCTION|CREATE (?:CONSTRAINT )?TRIGGER)/,
      );
  });
});
