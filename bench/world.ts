import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { makeDemonstration } from '../demo/demo.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { todayInDhaka } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { antiForgeryTokenOf, deviceCookie, digestOf } from '../src/core/server/auth/caller.ts';
import { newSecret } from '../src/core/server/auth/passwords.ts';
import { ensureRoles, withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import { startEmbeddedPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { readConfig, usualDataFolder } from '../src/core/server/http/config.ts';
import { makeServer, systemContext } from '../src/server.ts';

export const benchSecret = 'a secret for measuring only, sixty-four characters long, not for use';

export type Section = { id: string; yearId: string; classId: string; enrolments: string[] };
export type Student = { id: string; code: string; nameEn: string; nameBn: string; mobile: string };

/** The school the figures are taken in, and who is signed in. */
export type World = {
  readonly adminUrl: string;
  readonly folder: string;
  readonly siteId: number;
  readonly alias: string;
  readonly sections: readonly Section[];
  readonly students: readonly Student[];
  /** One set of headers a session, as lines of HTTP. */
  readonly sessions: readonly string[];
  /** Whose sessions they are, in the same order. */
  readonly accounts: readonly string[];
  readonly random: Random;
  /** The results of the class with the most students, generated once. */
  readonly results: {
    runId: string;
    students: number;
    sections: readonly { id: string; students: number }[];
    /** What families know of the classes whose results are out: class, roll and student ID. */
    families: readonly { examId: string; classId: string; roll: number; proof: string }[];
  };
  readonly seconds: { filled: number };
  stop(): Promise<void>;
};

export type WorldSize = { students: number; sites: number; fresh: boolean; keep: boolean };

/**
 * Opens the cluster of the figures (never the user's own) with a database of this size, filled when it is new.
 * `stop` removes it again unless it is to be kept for the next run; the reports stay.
 */
export async function openWorld(size: WorldSize, say: (text: string) => void): Promise<World> {
  const folder = usualDataFolder('.cache/bench', '/var/lib/pathshala-bench');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  rmSync(join(folder, 'product.log'), { force: true });
  // Durable commits, as in production; nothing is switched off for the figures.
  const postgres = await startEmbeddedPostgres(folder, { onProgress: say });
  const stop = async () => {
    await postgres.stop();
    if (size.keep) return;
    for (const name of readdirSync(folder))
      if (!name.startsWith('report.') && name !== 'profile') rmSync(join(folder, name), { recursive: true });
  };
  try {
    const name = `bench_${size.sites}_sites_${size.students}_students_${versionOfData()}`;
    const mark = join(folder, `${name}.filled`);
    const filling = size.fresh || !existsSync(mark);
    await withAdmin(postgres.adminUrl, async (client) => {
      if (filling) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      if (filling) await client.query(`CREATE DATABASE ${name}`);
    });
    const adminUrl = withDatabase(postgres.adminUrl, name);
    await ensureRoles(adminUrl, benchSecret);
    await migrate(adminUrl);
    const begun = Date.now();
    const made = await prepare(adminUrl, folder, size, filling ? say : null);
    writeFileSync(mark, '');
    return {
      ...made,
      adminUrl,
      folder,
      seconds: { filled: filling ? (Date.now() - begun) / 1000 : 0 },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Changes with the tables and with what fills them, so that a kept database is never an old one. */
function versionOfData(): string {
  const hash = createHash('sha256');
  for (const folder of ['../migrations', '../demo'])
    for (const name of readdirSync(join(import.meta.dirname, folder)).sort())
      if (/\.(sql|ts)$/.test(name)) hash.update(readFileSync(join(import.meta.dirname, folder, name)));
  return hash.digest('hex').slice(0, 8);
}

async function prepare(
  adminUrl: string,
  folder: string,
  size: { students: number; sites: number },
  say: ((text: string) => void) | null,
) {
  const config = readConfig({ DATA_FOLDER: folder, DATABASE_URL: adminUrl, APP_SECRET: benchSecret });
  const server = await makeServer(config, adminUrl, {
    log: pino({ level: 'silent' }),
    longestQuery: 0,
  });
  const { database } = server.services;
  try {
    if (say) {
      await makeDemonstration(server, say, { ...size, seed: 7, isWholeYear: false });
      await withAdmin(adminUrl, (client) => client.query('VACUUM ANALYZE'));
    }
    const site = await database.findOne<{ id: bigint; alias: string }>(
      'SELECT id, alias FROM site ORDER BY id LIMIT 1',
    );
    if (!site) throw new Error('The database holds no institution; run with --fresh');
    const siteId = Number(site.id);
    // Attendance is taken on days of school: whatever day the figures are taken on becomes one.
    await withAdmin(adminUrl, async (client) => {
      await client.query("UPDATE site SET weekend = '{}' WHERE id = $1", [siteId]);
      await client.query(
        'DELETE FROM academic_holiday WHERE site_id = $1 AND start_date <= $2 AND end_date >= $2',
        [siteId, todayInDhaka(new Date())],
      );
    });
    const context = { ...systemContext('bench'), siteId };
    const { sections, students } = await database.inSite(context, async (transaction) => ({
      sections: await transaction.rows<{
        id: string;
        year_id: string;
        class_id: string;
        enrolments: string[];
      }>(
        `SELECT section_id AS id, year_id, array_agg(id ORDER BY roll) AS enrolments,
                (SELECT s.class_id FROM academic_section s WHERE s.site_id = $1 AND s.id = section_id) AS class_id
           FROM students_enrolment
          WHERE site_id = $1 AND status = 'active' GROUP BY section_id, year_id ORDER BY section_id`,
      ),
      students: await transaction.rows<Record<string, string>>(
        'SELECT id, code, name_en, name_bn, mobile FROM students_student WHERE site_id = $1 ORDER BY code',
      ),
    }));
    const people = await database.asPlatform(systemContext('bench'), async (transaction) => {
      // Sessions are made fresh for each run, each with an account of its own.
      await transaction.change("DELETE FROM account WHERE username LIKE 'bench-%'");
      const people = Array.from({ length: 32 }, (_, place) => ({
        account: newId(),
        username: `bench-${place + 1}`,
        token: newSecret(),
        device: newSecret(),
      }));
      for (const one of people) {
        await transaction.change(
          "INSERT INTO account (id, username, name_en, name_bn) VALUES ($1, $2, 'Office', 'অফিস')",
          one.account,
          one.username,
        );
        await transaction.change(
          "INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, 'head')",
          newId(),
          one.account,
          siteId,
        );
        await transaction.change(
          `INSERT INTO session (id, token_hash, device_hash, account_id, site_id, idle_seconds, expires_at)
           VALUES ($1, $2, $3, $4, $5, 86400, now() + interval '1 day')`,
          newId(),
          digestOf(one.token),
          digestOf(one.device),
          one.account,
          siteId,
        );
      }
      return people;
    });
    const sessions = people.map((one) =>
      [
        `Authorization: Bearer ${one.token}`,
        `Cookie: ${deviceCookie}=${one.device}; language=en`,
        `X-CSRF-Token: ${antiForgeryTokenOf(benchSecret, one.device)}`,
        'X-Requested-With: XMLHttpRequest',
        'Accept-Language: en',
      ].join('\r\n'),
    );
    await verifySheets(adminUrl, siteId);
    const results = await makeResults(server, sessions[0] ?? '');
    return {
      siteId,
      alias: site.alias,
      sections: sections.map((one) => ({
        id: one.id,
        yearId: one.year_id,
        classId: one.class_id,
        enrolments: one.enrolments,
      })),
      students: students.map((one) => ({
        id: String(one.id),
        code: String(one.code),
        nameEn: String(one.name_en),
        nameBn: String(one.name_bn),
        mobile: String(one.mobile),
      })),
      sessions,
      accounts: people.map((one) => one.account),
      results,
      random: createRandom('bench'),
    };
  } finally {
    await server.close();
  }
}

/**
 * The examination of the demonstration is under way: of the three lowest classes the sheets stand here as two persons would
 * have left them, for results are made of such alone.
 */
const verifySheets = (adminUrl: string, siteId: number) =>
  withAdmin(adminUrl, async (client) => {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(
      `UPDATE exams_mark_sheet s SET status = 'verified' FROM exams_paper p
        WHERE s.site_id = $1 AND p.site_id = $1 AND p.id = s.paper_id AND s.status IN ('open', 'submitted') AND p.class_id IN (
          SELECT c.id FROM academic_school_class c WHERE c.site_id = $1 AND EXISTS (
            SELECT 1 FROM exams_paper o JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = o.id
             WHERE o.site_id = $1 AND o.class_id = c.id) ORDER BY c.position LIMIT 3)`,
      [siteId],
    );
  });

/** Generates the results of the largest class as somebody of the office does; again nothing new where they are there. */
async function makeResults(
  server: Awaited<ReturnType<typeof makeServer>>,
  session: string,
): Promise<World['results']> {
  const headers = Object.fromEntries(
    session.split('\r\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const { items } = await ask('GET', '/api/v1/results/classes?size=300');
  // Of the examination that is going on only trials are made.
  const classes = (items as { examId: string; classId: string; sheets: number; verified: number }[]).filter(
    ({ sheets, verified }) => sheets > 0 && sheets === verified,
  );
  let largest: World['results'] = { runId: '', students: 0, sections: [], families: [] };
  const families: World['results']['families'][number][] = [];
  // The lower classes are as large as any, and theirs are the first in the list.
  for (const { examId, classId } of classes.slice(0, 3)) {
    const made = await ask('POST', '/api/v1/results/runs', { examId, classId, withMissing: true });
    const path = `/api/v1/results/runs/${made.runId}`;
    const { students } = await ask('GET', `${path}/sheets`);
    for (const { roll, code } of students as { roll: number; code: string }[])
      families.push({ examId, classId, roll, proof: code });
    if (made.students > largest.students) {
      const run = await ask('GET', path);
      largest = { runId: made.runId, students: made.students, sections: run.sections, families: [] };
    }
  }
  return { ...largest, families };
}
