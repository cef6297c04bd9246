import { todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { personJoins, personSql } from '../../service/people.ts';
import type { PersonShown } from '../../shapes.ts';
import { type Direction, gateQuestionOf, presenceOf } from '../rules.ts';

/** A device that pushes and was not heard for so long is silent. */
const silentAfter = 15 * 60_000;

/** Who came or went last, how many of today's are here, and which devices are silent. */
export async function readGate(transaction: Transaction, services: Services) {
  const now = services.now();
  const today = todayInDhaka(now);
  const passers = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      direction: oneOf<Direction>(),
      device: 'text',
      pin: 'text',
      person: jsonOrNull<PersonShown>(),
    },
    `SELECT p.id, p.at, d.direction, d.name AS device, p.pin, ${personSql} AS person
       FROM (SELECT * FROM devices_punch WHERE site_id = $1 AND day = $2 AND state = 'taken'
              ORDER BY at DESC, id DESC LIMIT 30) p
       JOIN devices_device d ON d.site_id = $1 AND d.id = p.device_id ${personJoins('p')} ORDER BY p.at DESC, p.id DESC`,
    today,
  );
  const counts = await transaction.readOne(
    { employees: 'int', students: 'int', unknown: 'int', held: 'int' },
    `SELECT count(DISTINCT employee_id)::int AS employees, count(DISTINCT student_id)::int AS students,
            (count(DISTINCT pin) FILTER (WHERE employee_id IS NULL AND student_id IS NULL))::int AS unknown,
            (SELECT count(*)::int FROM devices_punch WHERE site_id = $1 AND state = 'held') AS held
       FROM devices_punch WHERE site_id = $1 AND day = $2 AND state = 'taken'`,
    today,
  );
  const silent = await transaction.read(
    { name: 'text' },
    `SELECT d.name FROM devices_device d JOIN devices_health h ON h.site_id = $1 AND h.id = d.id
      WHERE d.site_id = $1 AND d.kind = 'adms' AND d.status = 'active' AND (h.seen_at IS NULL OR h.seen_at < $2::timestamptz)
      ORDER BY d.name LIMIT 50`,
    new Date(now.getTime() - silentAfter),
  );
  return {
    today,
    passers: passers.map((row) => ({ ...row, at: row.at.toISOString() })),
    employees: counts?.employees ?? 0,
    students: counts?.students ?? 0,
    unknown: counts?.unknown ?? 0,
    held: counts?.held ?? 0,
    silent: silent.map((row) => row.name),
  };
}

const moment = (instant: Date): number => Math.floor(instant.getTime() / 60_000);

/**
 * Students whose day at the gate does not go with their section's sheet. The sheet is the teacher's and stays as it is; here
 * stands what to ask about. Who did not come through is asked about only where the gate saw half of those present.
 */
export async function readQuestions(
  transaction: Transaction,
  services: Services,
  asked: { day?: string | undefined; page: number; size: number },
) {
  const today = todayInDhaka(services.now());
  const day = asked.day ?? today;
  const rows = await transaction.read(
    {
      studentId: 'uuid',
      code: jsonOrNull<'P' | 'A' | 'L' | 'V'>(),
      times: jsonOrNull<readonly { at: number; direction: Direction }[]>(),
    },
    `SELECT n.student_id AS "studentId", to_json(r.code) AS code, p.times
       FROM attendance_record r JOIN students_enrolment n ON n.site_id = $1 AND n.id = r.enrolment_id
       LEFT JOIN LATERAL (
         SELECT json_agg(json_build_object('at', floor(extract(epoch FROM q.at))::bigint, 'direction', d.direction) ORDER BY q.at) AS times
           FROM devices_punch q JOIN devices_device d ON d.site_id = $1 AND d.id = q.device_id
          WHERE q.site_id = $1 AND q.student_id = n.student_id AND q.day = $2 AND q.state = 'taken') p ON true
      WHERE r.site_id = $1 AND r.day = $2 AND NOT r.of_period ORDER BY n.student_id LIMIT 20000`,
    day,
  );
  const seen = rows.filter((row) => row.times !== null).length;
  const present = rows.filter((row) => row.code === 'P' || row.code === 'L').length;
  const isWatched = seen > 0 && seen * 2 >= present;
  const found = rows.flatMap((row) => {
    const gate = row.times
      ? presenceOf(
          row.times.map((one) => ({ at: moment(new Date(one.at * 1000)), direction: one.direction })),
        )
      : null;
    const question = gateQuestionOf(gate, row.code, isWatched);
    return question ? [{ id: row.studentId, question, gate }] : [];
  });
  const shown = found.slice((asked.page - 1) * asked.size, asked.page * asked.size);
  const people = await readStudents(
    transaction,
    shown.map((one) => one.id),
  );
  const iso = (at: number | null | undefined) =>
    at === null || at === undefined ? null : new Date(at * 60_000).toISOString();
  return {
    items: shown.flatMap(({ id, question, gate }) => {
      const student = people.get(id);
      return student ? [{ id, student, question, cameAt: iso(gate?.cameAt), wentAt: iso(gate?.wentAt) }] : [];
    }),
    total: found.length,
    page: asked.page,
    size: asked.size,
    day,
    today,
    isWatched,
  };
}

async function readStudents(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonShown>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.read(
    { person: json<PersonShown>() },
    `SELECT ${personSql} AS person FROM (SELECT NULL::uuid AS employee_id, id AS student_id FROM students_student
       WHERE site_id = $1 AND id = ANY($2::uuid[])) o ${personJoins('o')} LIMIT 200`,
    ids,
  );
  return new Map(rows.map(({ person }) => [person.id, person]));
}
