import type * as z from 'zod';
import { foldForSearch } from '../../../core/bangla.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { hold } from '../../../core/server/database/locks.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import type { devicesContract } from '../contract.ts';
import { followPunches } from '../days/service/write.ts';
import { pinsOverlap } from '../intake/rules.ts';
import { readOwners } from '../intake/service/owners.ts';
import { devicesErrors, devicesFields } from '../labels.ts';
import type { PersonShown } from '../shapes.ts';
import { findPerson, personJoins, personSql } from './people.ts';

export async function listPins(transaction: Transaction, asked: { q: string; page: number; size: number }) {
  const pattern = asked.q === '' ? null : `%${foldForSearch(asked.q).replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await transaction.read(
    {
      id: 'uuid',
      pin: 'text',
      device: 'text?',
      person: json<PersonShown>(),
      startsOn: 'date',
      endsOn: 'date?',
      total: 'int',
    },
    `SELECT i.id, i.pin, d.name AS device, ${personSql} AS person, i.starts_on AS "startsOn", i.ends_on AS "endsOn",
            (count(*) OVER ())::int AS total
       FROM devices_pin i LEFT JOIN devices_device d ON d.site_id = $1 AND d.id = i.device_id ${personJoins('i')}
      WHERE i.site_id = $1 AND ($2::text IS NULL OR lower(i.pin) LIKE $2 OR e.search_text LIKE $2 OR s.search_text LIKE $2)
      ORDER BY length(i.pin), i.pin, i.starts_on DESC, i.id LIMIT $3 OFFSET $4`,
    pattern,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return pageOf(rows, asked);
}

/** PINs with punches of nobody, the latest first, each with the one whose ID ends in it. */
export async function listUnknownPins(transaction: Transaction, asked: { page: number; size: number }) {
  const rows = await transaction.read(
    {
      id: 'text',
      punches: 'int',
      firstAt: 'time',
      lastAt: 'time',
      devices: 'text[]',
      likely: jsonOrNull<PersonShown>(),
      total: 'int',
    },
    `SELECT u.pin AS id, u.punches, u.first_at AS "firstAt", u.last_at AS "lastAt", u.devices, ${personSql} AS likely, u.total
       FROM (SELECT p.pin, count(*)::int AS punches, min(p.at) AS first_at, max(p.at) AS last_at,
                    array_agg(DISTINCT d.name ORDER BY d.name) AS devices, (count(*) OVER ())::int AS total
               FROM devices_punch p JOIN devices_device d ON d.site_id = $1 AND d.id = p.device_id
              WHERE p.site_id = $1 AND p.employee_id IS NULL AND p.student_id IS NULL AND p.state <> 'dropped'
              GROUP BY p.pin ORDER BY max(p.at) DESC, p.pin LIMIT $2 OFFSET $3) u
       LEFT JOIN LATERAL (
         SELECT o.employee_id, o.student_id FROM (
           SELECT q.id AS employee_id, NULL::uuid AS student_id, q.code FROM people_employee q
            WHERE q.site_id = $1 AND q.is_active AND length(u.pin) >= 2 AND ltrim(regexp_replace(q.code, '\\D', '', 'g'), '0') = nullif(ltrim(u.pin, '0'), '')
            UNION ALL
           SELECT NULL::uuid, q.id, q.code FROM students_student q
            WHERE q.site_id = $1 AND q.is_active AND length(u.pin) >= 4 AND q.code = u.pin) o
          WHERE NOT EXISTS (SELECT 1 FROM devices_pin i WHERE i.site_id = $1
                   AND (i.employee_id = o.employee_id OR i.student_id = o.student_id))
          ORDER BY o.code LIMIT 1) l ON true ${personJoins('l')}
      ORDER BY u.last_at DESC, u.pin`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return pageOf(
    rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() })),
    asked,
  );
}

function pageOf<R extends { total: number }>(
  rows: readonly R[],
  { page, size }: { page: number; size: number },
) {
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, size };
}

/**
 * Says whose a PIN is. Punches that came before and are of nobody follow, and attendance follows those. Throws 409 while the
 * PIN is somebody else's in the same days.
 */
export async function savePin(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof devicesContract.savePin.input>,
): Promise<{ id: string; punches: number; days: number }> {
  await hold(transaction, [`devices.pin ${given.pin}`], 'alone');
  const person = await findPerson(transaction, given.personId);
  if (person?.kind !== given.personKind)
    throw new ValidationError({ personId: [withAttribute(messages.exists, devicesFields.personId)] });
  if (given.deviceId !== null && !(await hasDevice(transaction, given.deviceId)))
    throw new ValidationError({ deviceId: [withAttribute(messages.exists, devicesFields.deviceId)] });
  const taken = (await readOwners(transaction, [given.pin])).find((one) => pinsOverlap(one, given));
  if (taken) {
    const owner = await findPerson(transaction, taken.employeeId ?? taken.studentId ?? '');
    throw new AppError(devicesErrors.pinTaken, { name: owner?.name ?? '' });
  }
  const id = newId();
  const employeeId = person.kind === 'employee' ? person.id : null;
  const studentId = person.kind === 'student' ? person.id : null;
  await transaction.change(
    `INSERT INTO devices_pin (site_id, id, device_id, pin, employee_id, student_id, starts_on, ends_on, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    given.deviceId,
    given.pin,
    employeeId,
    studentId,
    given.startsOn,
    given.endsOn,
    transaction.context.accountId,
  );
  const moved = await transaction.read(
    { day: 'date' },
    `UPDATE devices_punch AS p SET employee_id = $4, student_id = $5
      WHERE p.site_id = $1 AND p.pin = $2 AND p.employee_id IS NULL AND p.student_id IS NULL
        AND ($3::uuid IS NULL OR p.device_id = $3) AND p.day >= $6 AND ($7::date IS NULL OR p.day <= $7)
     RETURNING p.day`,
    given.pin,
    given.deviceId,
    employeeId,
    studentId,
    given.startsOn,
    given.endsOn,
  );
  const days = moved.map((row) => row.day).toSorted();
  const followed = await followPunches(transaction, services, {
    employeeIds: employeeId === null ? [] : [employeeId],
    from: days[0] ?? given.startsOn,
    to: days.at(-1) ?? '2000-01-01',
    by: transaction.context.accountId ?? '',
  });
  return { id, punches: moved.length, days: followed };
}

async function hasDevice(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM devices_device WHERE site_id = $1 AND id = $2',
    id,
  );
  return row !== null;
}

/** Ends whose a PIN is; later punches are nobody's again. Attendance that was written stays until it is computed anew. */
export async function endPin(
  transaction: Transaction,
  given: { id: string; endsOn: string },
): Promise<{ id: string; punches: number }> {
  const pin = await transaction.readOne(
    { pin: 'text', deviceId: 'uuid?', startsOn: 'date', employeeId: 'uuid?', studentId: 'uuid?' },
    `SELECT pin, device_id AS "deviceId", starts_on AS "startsOn", employee_id AS "employeeId", student_id AS "studentId"
       FROM devices_pin WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    given.id,
  );
  if (!pin) throw new AppError(errors.notFound);
  if (given.endsOn < pin.startsOn)
    throw new ValidationError({ endsOn: [withAttribute(messages.exists, devicesFields.endsOn)] });
  await transaction.change(
    'UPDATE devices_pin SET ends_on = $3, version = version + 1 WHERE site_id = $1 AND id = $2',
    given.id,
    given.endsOn,
  );
  const punches = await transaction.change(
    `UPDATE devices_punch AS p SET employee_id = NULL, student_id = NULL
      WHERE p.site_id = $1 AND p.pin = $2 AND p.day > $3 AND ($4::uuid IS NULL OR p.device_id = $4)
        AND (p.employee_id = $5::uuid OR p.student_id = $6::uuid)`,
    pin.pin,
    given.endsOn,
    pin.deviceId,
    pin.employeeId,
    pin.studentId,
  );
  return { id: given.id, punches };
}
