import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { lockRow } from '../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { boardContract as contract } from '../contract.ts';
import { boardErrors, reasonOf } from '../labels.ts';
import { type CheckedField, difference, type Flag, type FlagCode, flagKey, preflight } from '../rules.ts';
import { boardOf, both, classOf } from './classes.ts';
import { readPupils } from './pupils.ts';

type OfClass = { yearId: string; classId: string };
type Known = Flag & { readonly studentId: string };

const lastSql = `SELECT id FROM board_run WHERE site_id = $1 AND year_id = $2 AND class_id = $3
  ORDER BY number DESC LIMIT 1`;

/** What the last run of a class still found wrong. */
async function openFlags(transaction: Transaction, { yearId, classId }: OfClass): Promise<Known[]> {
  return transaction.read(
    {
      studentId: 'uuid',
      code: oneOf<FlagCode>(),
      field: oneOf<CheckedField>(),
      found: 'text',
      wanted: 'text',
    },
    `SELECT f.student_id AS "studentId", f.code, f.field, f.found, f.wanted FROM board_flag f
      WHERE f.site_id = $1 AND f.run_id = (${lastSql}) AND f.change <> 'fixed' LIMIT 100000`,
    yearId,
    classId,
  );
}

/**
 * Looks at every active student of a class by its pack and keeps what is wrong, beside what changed since the run before.
 * Runs of a class wait for each other. Throws 409 where no pack holds or nobody is in the class.
 */
export async function runPreflight(transaction: Transaction, services: Services, of: OfClass) {
  const { pack, year } = await classOf(transaction, of, await boardOf(transaction, services));
  await lockRow(transaction, 'academic_school_class', of.classId);
  const pupils = await readPupils(transaction, of);
  if (pupils.length === 0) throw new AppError(boardErrors.nobody);
  const last = await transaction.readOne(
    { number: 'int' },
    `SELECT number FROM board_run WHERE site_id = $1 AND year_id = $2 AND class_id = $3 ORDER BY number DESC LIMIT 1`,
    of.yearId,
    of.classId,
  );
  const before = last ? await openFlags(transaction, of) : [];
  const found = preflight(pupils, pack, year);
  const byId = new Map(pupils.map((one) => [one.id, one]));
  const now: Known[] = [...found].flatMap(([studentId, flags]) =>
    flags.map((one) => ({ ...one, studentId })),
  );
  const keyOf = (one: Known) => flagKey(one.studentId, one);
  // Who left the class is in neither run's difference.
  const here = before.filter((one) => byId.has(one.studentId));
  const known = new Set(here.map(keyOf));
  const standing = new Set(now.map(keyOf));
  const { fixed, fresh } = last ? difference(known, standing) : { fixed: 0, fresh: 0 };
  const rows = [
    ...now.map((one) => ({ ...one, change: last && !known.has(keyOf(one)) ? 'fresh' : 'still' })),
    ...here.filter((one) => !standing.has(keyOf(one))).map((one) => ({ ...one, change: 'fixed' })),
  ];
  const run = {
    id: newId(),
    number: (last?.number ?? 0) + 1,
    packVersion: pack.version,
    students: pupils.length,
    flagged: found.size,
    flags: now.length,
    fixed,
    fresh,
  };
  await transaction.change(
    `INSERT INTO board_run (site_id, id, year_id, class_id, number, pack, pack_version, students, flagged, flags, fixed,
            fresh, ran_at, ran_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    run.id,
    of.yearId,
    of.classId,
    run.number,
    pack.key,
    pack.version,
    run.students,
    run.flagged,
    run.flags,
    fixed,
    fresh,
    services.now(),
    transaction.context.accountId,
  );
  if (rows.length > 0)
    await transaction.change(
      `INSERT INTO board_flag (site_id, id, run_id, student_id, section_id, code, field, found, wanted, change)
       SELECT r.site_id, r.id, $2, r.student_id, r.section_id, r.code, r.field, r.found, r.wanted, r.change
         FROM ${recordsOf('r', '$3', { id: 'uuid', student_id: 'uuid', section_id: 'uuid', code: 'text', field: 'text', found: 'text', wanted: 'text', change: 'text' })}`,
      run.id,
      JSON.stringify(
        rows.map(({ studentId, ...one }) => ({
          ...one,
          id: newId(),
          student_id: studentId,
          section_id: byId.get(studentId)?.sectionId,
        })),
      ),
    );
  return { ...run, ranAt: services.now().toISOString() };
}

/** The runs of a class, the newest first. */
export async function listRuns(
  transaction: Transaction,
  services: Services,
  { yearId, classId, page, size }: z.output<typeof contract.runs.input>,
): Promise<z.input<typeof contract.runs.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      number: 'int',
      packVersion: 'text',
      students: 'int',
      flagged: 'int',
      flags: 'int',
      fixed: 'int',
      fresh: 'int',
      ranAt: 'time',
      ranBy: 'uuid',
      total: 'int',
    },
    `SELECT id, number, pack_version AS "packVersion", students, flagged, flags, fixed, fresh, ran_at AS "ranAt",
            ran_by AS "ranBy", count(*) OVER ()::int AS total
       FROM board_run WHERE site_id = $1 AND year_id = $2 AND class_id = $3
      ORDER BY number DESC LIMIT $4 OFFSET $5`,
    yearId,
    classId,
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.ranBy),
    transaction.context.language,
  );
  return {
    items: rows.map(({ ranBy, ranAt, total: _, ...row }) => ({
      ...row,
      ranAt: ranAt.toISOString(),
      by: names.get(ranBy) ?? '',
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** A run with its class. Throws 404 for another institution's. */
export async function findRun(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      yearId: 'uuid',
      classId: 'uuid',
      number: 'int',
      packVersion: 'text',
      ranAt: 'time',
      class: json<Label>(),
      year: json<Label>(),
    },
    `SELECT r.year_id AS "yearId", r.class_id AS "classId", r.number, r.pack_version AS "packVersion", r.ran_at AS "ranAt",
            ${both('c')} AS class, ${both('y')} AS year
       FROM board_run r JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = r.year_id
      WHERE r.site_id = $1 AND r.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

const orders = { section: 'x.name_en, x.id, e.roll', student: 's.name_en, s.id' } as const;

/** The red list of a run, section by section, with who teaches it and why each record is red. */
export async function listFlags(
  transaction: Transaction,
  input: Omit<z.output<typeof contract.flags.input>, 'page' | 'size'> & { page: number; size: number },
): Promise<z.output<typeof contract.flags.output>> {
  const { page, size } = input;
  const { yearId } = await findRun(transaction, input.id);
  const order = orders[input.sort.replace('-', '') as keyof typeof orders];
  const turned = input.sort.startsWith('-') ? order.replaceAll(',', ' DESC,').concat(' DESC') : order;
  const rows = await transaction.read(
    {
      id: 'uuid',
      studentId: 'uuid',
      student: json<Label>(),
      code: 'text',
      roll: 'int',
      sectionId: 'uuid',
      section: json<Label>(),
      teacher: jsonOrNull<Label>(),
      isOnLeave: 'bool',
      field: oneOf<CheckedField>(),
      flag: oneOf<FlagCode>(),
      found: 'text',
      wanted: 'text',
      change: oneOf<'fresh' | 'still' | 'fixed'>(),
      total: 'int',
    },
    `SELECT f.id, f.student_id AS "studentId", ${both('s')} AS student, s.code, coalesce(e.roll, 0) AS roll,
            f.section_id AS "sectionId", ${both('x')} AS section,
            CASE WHEN t.id IS NOT NULL THEN ${both('t')} END AS teacher, e.status IS NOT DISTINCT FROM 'onLeave' AS "isOnLeave", f.field, f.code AS flag, f.found, f.wanted,
            f.change, count(*) OVER ()::int AS total
       FROM board_flag f
       JOIN students_student s ON s.site_id = $1 AND s.id = f.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = f.section_id
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.year_id = $3 AND e.student_id = f.student_id
       LEFT JOIN people_employee t ON t.site_id = $1 AND t.id = x.class_teacher_id
      WHERE f.site_id = $1 AND f.run_id = $2
        AND ($4::uuid IS NULL OR f.section_id = $4) AND ($5::uuid IS NULL OR x.class_teacher_id = $5)
        AND ($6::text IS NULL OR f.code = $6)
        AND ($7 = 'all' OR f.change = $7 OR ($7 = 'open' AND f.change <> 'fixed'))
        AND ($8::text IS NULL OR s.name_en ILIKE $8 OR s.name_bn ILIKE $8 OR s.code ILIKE $8)
      ORDER BY ${turned}, f.field, f.code LIMIT $9 OFFSET $10`,
    input.id,
    yearId,
    input.sectionId ?? null,
    input.teacherId ?? null,
    input.flag ?? null,
    input.change,
    likeOf(input.q),
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ total: _, found, wanted, ...row }) => ({
      ...row,
      reason: reasonOf({ code: row.flag, field: row.field, found, wanted }),
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** What somebody looks for, anywhere in a text; null where nothing is looked for. */
export const likeOf = (words: string | undefined): string | null =>
  words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null;
