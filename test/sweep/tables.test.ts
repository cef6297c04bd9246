import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPools } from '../../src/core/server/database/in-site.ts';
import { snakeCase, tableNameOf } from '../../src/core/server/database/table.ts';
import { sealedCheckOf } from '../../src/core/server/secrets/places.ts';
import { identityFields } from '../../src/modules/admission/form/fields.ts';
import { entities } from '../../src/modules.entities.ts';
import { parts, systemContext } from '../../src/server.ts';
import { testDatabase, testKind } from '../database.ts';
import { fillEveryTable } from '../fill.ts';
import { readTables } from '../statements/tables.ts';
import { platformTables } from './platform-tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const column = async (sql: string) =>
  (await client.query({ text: sql, rowMode: 'array' })).rows.map((row) => row[0]);
/** One statement after another: a cluster takes one change of a table at a time. */
const eachOf = async (sql: string) => {
  for (const one of sql.split('; ')) await client.query(one);
};

describe('PLT-7 the row-security linter', () => {
  it('finds only reviewed tables outside the institutions', async () => {
    const names = await column(
      `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND c.oid::regclass NOT IN (SELECT pathshala_site_tables()) ORDER BY 1`,
    );
    expect(names.filter((name) => !name.startsWith('catalogue_'))).toEqual(platformTables);
  });

  it('finds the site tables by which the tests look at statements', async () => {
    const names = await column('SELECT t::text FROM pathshala_site_tables() t ORDER BY 1');
    expect(names).toEqual([...readTables().site].sort());
  });

  it('finds row security enabled and forced on every site table', async () => {
    expect(
      await column(
        `SELECT c.relname FROM pg_class c WHERE c.oid::regclass IN (SELECT pathshala_site_tables())
           AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
      ),
    ).toEqual([]);
  });

  // Each has one policy, which reads and writes by the institution of the transaction; what a group reads has one more, by
  // which its role reads the institutions of the array and writes nothing.
  const policyFaults = async (): Promise<string[]> => {
    const own = "(site_id = (NULLIF(current_setting('app.site_id'::text, true), ''::text))::bigint)";
    const group =
      "(site_id = ANY ((NULLIF(current_setting('app.site_ids'::text, true), ''::text))::bigint[]))";
    const { rows } = await client.query<{ name: string; policies: string[] | null; grouped: boolean }>(
      `SELECT t::text AS name, t::text = ANY(pathshala_group_tables()) AS grouped,
              array_agg(concat_ws(' ', p.polname, p.polcmd, p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid),
                                  pg_get_expr(p.polwithcheck, p.polrelid)) ORDER BY p.polname)
                FILTER (WHERE p.polname IS NOT NULL) AS policies
         FROM pathshala_site_tables() t LEFT JOIN pg_policy p ON p.polrelid = t GROUP BY t`,
    );
    expect(rows.length).toBeGreaterThan(20);
    return rows
      .filter(({ policies, grouped }) => {
        const wanted = [
          ...(grouped ? [`own_group r {pathshala_group} ${group}`] : []),
          `own_site * {-} ${own} ${own}`,
        ];
        return policies?.join('\n') !== wanted.join('\n');
      })
      .map(({ name }) => name);
  };

  it('finds exactly one policy on each, reading and writing by the institution of the transaction', async () => {
    expect(await policyFaults()).toEqual([]);
  });

  it('B7 notices a policy that is dropped, opened or joined by a second one', async () => {
    const open = 'ON academic_shift USING (true) WITH CHECK (true)';
    for (const mutation of [
      'DROP POLICY own_site ON academic_shift',
      `DROP POLICY own_site ON academic_shift; CREATE POLICY own_site ${open}`,
      `CREATE POLICY another ${open}`,
      'DROP POLICY own_group ON academic_shift',
      'DROP POLICY own_group ON academic_shift; CREATE POLICY own_group ON academic_shift USING (true)',
    ]) {
      await client.query('BEGIN');
      try {
        await eachOf(mutation);
        expect(await policyFaults(), mutation).toEqual(['academic_shift']);
      } finally {
        await client.query('ROLLBACK');
      }
    }
    expect(await policyFaults()).toEqual([]);
  });

  it('finds site_id first in every key and index of a site table', async () => {
    expect(
      await column(
        `SELECT i.indexrelid::regclass::text FROM pg_index i
          WHERE i.indrelid::regclass IN (SELECT pathshala_site_tables())
            AND (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) IS DISTINCT FROM 'site_id'`,
      ),
    ).toEqual([]);
  });

  it('finds the unique keys that the entities declare, and no other', async () => {
    const declared = entities.flatMap((entity) =>
      entity.unique.map(
        (fields, place) =>
          `${tableNameOf(entity)}_unique_${place + 1}(${[...(entity.keptBy === 'platform' ? [] : ['site_id']), ...fields.map(snakeCase)].join(',')})`,
      ),
    );
    const names = entities.map(tableNameOf);
    expect(
      await column(
        `SELECT c.conname || '(' || string_agg(a.attname, ',' ORDER BY array_position(c.conkey, a.attnum)) || ')'
           FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
          WHERE c.contype = 'u' AND c.conrelid::regclass::text IN ('${names.join("','")}') GROUP BY c.oid, c.conname ORDER BY 1`,
      ),
    ).toEqual(declared.sort());
  });

  it('finds that institutions only read what the platform keeps, and that its changes are kept', async () => {
    expect(
      await column(
        `SELECT c.relname || ' ' || p FROM pg_class c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE']) p
          WHERE c.relname LIKE 'catalogue\\_%' AND c.relkind = 'r'
            AND (has_table_privilege('pathshala_app', c.oid, p) OR NOT has_table_privilege('pathshala_app', c.oid, 'SELECT'))`,
      ),
    ).toEqual([]);
    const kept = entities.flatMap((one) => (one.keptBy === 'platform' ? [tableNameOf(one)] : []));
    expect(
      await column(
        "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'record_history' AND tgrelid::regclass::text LIKE 'catalogue\\_%' ORDER BY 1",
      ),
    ).toEqual(kept.sort());
  });

  it('finds site_id in every foreign key between site tables', async () => {
    expect(
      await column(
        `SELECT c.conname FROM pg_constraint c
          WHERE c.contype = 'f' AND c.conrelid::regclass IN (SELECT pathshala_site_tables())
            AND c.confrelid::regclass IN (SELECT pathshala_site_tables())
            AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey) AND a.attname = 'site_id')`,
      ),
    ).toEqual([]);
  });

  it('finds a history trigger on every site table but the reviewed ones', async () => {
    expect(
      await column(
        `SELECT t::text FROM pathshala_site_tables() t
          WHERE NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t AND g.tgname = 'record_history') ORDER BY 1`,
      ),
    ).toEqual([
      'accounts_voucher_line',
      'attendance_record',
      'communication_message',
      'communication_sms_entry',
      'communication_thread_message',
      'communication_turn',
      'copied_row',
      'counter',
      'deleted_record',
      'devices_health',
      'devices_line',
      'devices_punch',
      'devices_written_day',
      'exams_mark',
      'fees_mobile_number',
      'fees_receipt_line',
      'history',
      'history_archive',
      'history_seal',
      'idempotency_key',
      'import_record',
      'import_waiting',
      'job_problem',
      'job_run',
      'list_file',
      'notification',
      'number_sequence',
      'recruitment_form',
      'recruitment_paper',
      'replication_row',
      'results_result',
      'secret_reveal',
      'site_lock',
      'students_student_word',
    ]);
  });

  it('16.10 finds every column for a number of identity or an account sealed, its history covered, and known to the server', async () => {
    const named =
      '(^|_)(nid|passport|birth_registration|birth_certificate|account_number|account_no|wallet|wallet_number)$';
    expect(
      await column(
        `SELECT t::text || '.' || a.attname FROM pathshala_site_tables() t
           JOIN pg_attribute a ON a.attrelid = t AND a.attnum > 0 AND NOT a.attisdropped AND a.attname ~ '${named}'
          WHERE NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conrelid = t AND c.contype = 'c'
                               AND c.conname = t::text || '_' || a.attname || '_sealed') ORDER BY 1`,
      ),
      // The institution's own account stands on every challan.
    ).toEqual(['accounts_bank.account_number']);
    const checks = await column(
      String.raw`SELECT conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE '%\_sealed' ORDER BY 1`,
    );
    expect(checks).toEqual(parts.secrets.map(sealedCheckOf).sort());
    // What applicants for a post told has no history at all.
    expect(
      await column(
        String.raw`SELECT c.conrelid::regclass::text FROM pg_constraint c
          WHERE c.contype = 'c' AND c.conname LIKE '%\_sealed'
            AND c.conrelid::regclass::text <> ALL (pathshala_untriggered_tables()) AND NOT EXISTS (
            SELECT 1 FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid AND p.proname = 'pathshala_record_history_of_secrets'
             WHERE g.tgrelid = c.conrelid) ORDER BY 1`,
      ),
    ).toEqual([]);
    // What the form of admission asks for is what the check of its answers names.
    const [answers] = await column(
      "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'admission_applicant_data_sealed'",
    );
    expect([...String(answers).matchAll(/->> '(\w+)'/g)].map(([, name]) => name)).toEqual(identityFields);
  });

  it('finds roles that cannot pass row security, own nothing and may not empty a table', async () => {
    const { rows } = await client.query(
      `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles
        WHERE rolname IN ('pathshala_app', 'pathshala_platform', 'pathshala_group') ORDER BY 1`,
    );
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
      });
    expect(
      await column(
        `SELECT c.relname FROM pg_class c, unnest(ARRAY['pathshala_app', 'pathshala_platform', 'pathshala_group']) r
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
            AND (has_table_privilege(r, c.oid, 'TRUNCATE') OR has_table_privilege(r, c.oid, 'REFERENCES'))`,
      ),
    ).toEqual([]);
    expect(
      await column(
        `SELECT c.relname FROM pg_class c WHERE c.relname IN ('history', 'history_archive', 'platform_history')
            AND (has_table_privilege('pathshala_app', c.oid, 'UPDATE') OR has_table_privilege('pathshala_platform', c.oid, 'DELETE'))`,
      ),
    ).toEqual([]);
  });

  it('finds no function that runs as its owner but the archive, and no column that row security cannot use in an index', async () => {
    expect(
      await column(
        `SELECT proname || ' ' || coalesce(array_to_string(proconfig, ' '), '') || ' ' ||
                has_function_privilege('pathshala_app', oid, 'EXECUTE')
           FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`,
      ),
      // It moves what is older than a year into the archive, which nobody may change either.
    ).toEqual(['pathshala_archive_history search_path="" false']);
    // The one way into the queue, and what the platform's role alone sees of it; nothing is found by another search path.
    expect(
      await column(
        `SELECT proname || ' ' || coalesce(array_to_string(proconfig, ' '), '') FROM pg_proc
          WHERE pronamespace = 'jobs'::regnamespace AND prosecdef ORDER BY 1`,
      ),
    ).toEqual([
      'pathshala_board search_path=""',
      'pathshala_enqueue search_path=""',
      'pathshala_retry search_path=""',
    ]);
    expect(
      await column(
        `SELECT table_name || '.' || column_name FROM information_schema.columns
          WHERE table_schema = 'public' AND data_type IN ('numeric', 'USER-DEFINED', 'real', 'double precision')`,
      ),
    ).toEqual([]);
  });
});

describe('PLT-7 TRAP-14 B7 row security alone, with the application taken away', () => {
  it('shows and takes nothing without an institution, or with another one', async () => {
    const app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    const tables = await column('SELECT t::text FROM pathshala_site_tables() t ORDER BY 1');
    await client.query(
      `INSERT INTO academic_house (site_id, id, position, name_en, name_bn) VALUES (7, gen_random_uuid(), 1, 'Padma', 'পদ্মা')`,
    );
    for (const table of tables) expect((await app.query(`SELECT 1 FROM ${table}`)).rowCount).toBe(0);
    await app.query("BEGIN; SET LOCAL app.site_id = '8'");
    expect((await app.query('SELECT 1 FROM academic_house')).rowCount).toBe(0);
    expect((await app.query("UPDATE academic_house SET name_en = 'x'")).rowCount).toBe(0);
    expect((await app.query('DELETE FROM academic_house')).rowCount).toBe(0);
    await expect(
      app.query(
        `INSERT INTO academic_house (site_id, id, position, name_en, name_bn) VALUES (7, gen_random_uuid(), 2, 'x', 'x')`,
      ),
    ).rejects.toThrow(/row-level security/);
    await app.query("ROLLBACK; BEGIN; SET LOCAL app.site_id = '7'");
    expect((await app.query('SELECT 1 FROM academic_house')).rowCount).toBe(1);
    await app.query('COMMIT');
    expect((await app.query('SELECT 1 FROM academic_house')).rowCount).toBe(0);
    await app.end();
  });

  it('lets another institution read, change, delete and add nothing in any table, and sees a policy that is dropped', async () => {
    await fillEveryTable(database.adminUrl, 71, () => 'mark');
    const app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    const { rows } = await client.query<{ t: string; columns: string; first: string }>(
      `SELECT t::text AS t, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns,
              min(quote_ident(a.attname)) FILTER (WHERE a.attname <> 'site_id') AS first
         FROM pathshala_site_tables() t JOIN pg_attribute a ON a.attrelid = t AND a.attnum > 0
          AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY t ORDER BY 1`,
    );
    // However long a busy machine keeps this process from its next word.
    const begun = 'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0';
    const tried = async (sql: string) => {
      await app.query('SAVEPOINT before');
      try {
        return (await app.query(sql)).rowCount ?? 0;
      } catch (error) {
        const { code } = error as { code?: string };
        // The key is taken: row security let it through.
        if (code === '23505') return 1;
        // A cluster lets nobody set the column that says where a row lies.
        if (testKind === 'citus' && sql.endsWith('SET site_id = 72') && code === '0A000') return 0;
        if (code !== '42501') throw error;
        // No privilege, or "violates row-level security policy".
        return 0;
      } finally {
        await app.query('ROLLBACK TO before');
      }
    };
    /** What another institution, or none, sees or changes of these tables, and which hide their own row. */
    const leaksOf = async (of: readonly { t: string; columns: string; first: string }[]) => {
      const seen: string[] = [];
      for (const { t, columns, first } of of) {
        const texts = columns.split(', ').map((name) => `quote_nullable(${name}::text)`);
        const [values] = await column(
          `SELECT concat_ws(', ', ${texts}) FROM ${t} WHERE site_id = 71 LIMIT 1`,
        );
        for (const setting of ['72', '']) {
          await app.query(`${begun}; SET LOCAL app.site_id = '${setting}'`);
          const counts = [
            await tried(`SELECT 1 FROM ${t}`),
            await tried(`UPDATE ${t} SET ${first} = ${first}`),
            await tried(`UPDATE ${t} SET site_id = 72`),
            await tried(`DELETE FROM ${t}`),
            await tried(`INSERT INTO ${t} (${columns}) VALUES (${values})`),
          ];
          await app.query('ROLLBACK');
          if (counts.some((count) => count > 0)) seen.push(`${t} with '${setting}': ${counts.join(' ')}`);
        }
        await app.query(`${begun}; SET LOCAL app.site_id = '71'`);
        const own = await tried(`SELECT 1 FROM ${t}`);
        await app.query('ROLLBACK');
        if (own === 0) seen.push(`${t}: its own row is hidden`);
      }
      return seen;
    };
    expect(await leaksOf(rows)).toEqual([]);
    // Each mutation of a policy is seen by the very same look, and gone afterwards.
    const house = rows.filter(({ t }) => t === 'academic_house');
    const policy = (
      await client.query(
        `SELECT pg_get_expr(polqual, polrelid) AS own FROM pg_policy WHERE polrelid = 'academic_house'::regclass`,
      )
    ).rows[0]?.own;
    const back = `DROP POLICY IF EXISTS own_site ON academic_house; DROP POLICY IF EXISTS another ON academic_house; CREATE POLICY own_site ON academic_house USING (${policy}) WITH CHECK (${policy}); ALTER TABLE academic_house ENABLE ROW LEVEL SECURITY`;
    for (const [mutation, seen] of [
      ['DROP POLICY own_site ON academic_house', /its own row is hidden/],
      ['ALTER TABLE academic_house DISABLE ROW LEVEL SECURITY', /with '72': [1-9]/],
      ['CREATE POLICY another ON academic_house USING (true)', /with '72': [1-9]/],
    ] as const) {
      await eachOf(mutation);
      expect((await leaksOf(house)).join(), mutation).toMatch(seen);
      await eachOf(back);
    }
    expect(await leaksOf(house)).toEqual([]);
    await app.end();
  });

  it('never lets one institution see another when two hundred share four connections', async () => {
    const first = 1_000;
    await client.query(
      `INSERT INTO academic_house (site_id, id, position, name_en, name_bn)
       SELECT $1 + n, gen_random_uuid(), 1, 'House', 'হাউস' FROM generate_series(0, 199) n`,
      [first],
    );
    const pools = await openPools(database, { size: 4, kind: testKind });
    const bled: string[] = [];
    const visit = async (siteId: number, fails: boolean) => {
      const work = pools.inSite({ ...systemContext('test'), siteId }, async (transaction) => {
        // Without naming the institution: only row security stands between.
        const rows = await transaction.rows<{ site_id: bigint }>(
          'SELECT site_id FROM academic_house WHERE $1::bigint > 0',
        );
        if (rows.length !== 1 || Number(rows[0]?.site_id) !== siteId) bled.push(`${siteId}: ${rows.length}`);
        if (fails) throw new Error('A request that fails half-way');
      });
      await work.catch(() => {});
    };
    for (let round = 0; round < 10; round++)
      await Promise.all(
        Array.from({ length: 200 }, (_, n) => visit(first + ((n * 37 + round) % 200), n % 7 === 0)),
      );
    await pools.close();
    expect(bled).toEqual([]);
  });
});
