import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { searchWordsOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { findDeclaration } from '../../declare/service/declarations.ts';
import type { Applicant } from '../../service/applicants.ts';
import type { testContract } from '../contract.ts';
import { placeOfSeat } from '../rules.ts';
import { findTest, isSeatingFixed, takesPart } from './plan.ts';

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The plan of a test with its rooms, and who sits where, page by page in the order of rolls. */
export async function showTest(
  transaction: Transaction,
  input: z.output<typeof testContract.read.input>,
): Promise<z.input<typeof testContract.read.output>> {
  const declaration = await findDeclaration(transaction, input.id);
  if (!declaration) throw new AppError(errors.notFound);
  const test = await findTest(transaction, input.id);
  const counts = await transaction.readOne(
    { seated: 'int', unseated: 'int', unpaid: 'int' },
    `SELECT count(s.id)::int AS seated, count(*) FILTER (WHERE s.id IS NULL AND ${takesPart})::int AS unseated,
            count(*) FILTER (WHERE s.id IS NULL AND a.state = 'eligible' AND NOT (${takesPart}))::int AS unpaid
       FROM admission_applicant a JOIN admission_declaration d ON d.site_id = $1 AND d.id = a.declaration_id
       LEFT JOIN admission_test_seat s ON s.site_id = $1 AND s.applicant_id = a.id
      WHERE a.site_id = $1 AND a.declaration_id = $2 AND a.state <> 'draft'`,
    input.id,
  );
  const rooms = test ? await readTestRooms(transaction, test.id) : [];
  const words = searchWordsOf(input.q ?? '');
  const rows = test
    ? await transaction.read(
        {
          id: 'uuid',
          roll: 'int',
          number: 'text',
          name: json<Label>(),
          fatherName: 'text',
          room: json<Label>(),
          roomNumber: 'text',
          seat: 'int',
          seatColumns: 'int?',
          benchSeats: 'int?',
          isIn: 'bool',
          total: 'int',
        },
        `SELECT a.id, s.roll, a.number, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)) AS name,
                a.father_name_en AS "fatherName", json_build_object('en', r.name_en, 'bn', r.name_bn) AS room,
                r.number AS "roomNumber", s.seat, t.seat_columns AS "seatColumns", t.bench_seats AS "benchSeats",
                a.state NOT IN ('refused', 'withdrawn', 'submitted') AS "isIn", count(*) OVER ()::int AS total
           FROM admission_test_seat s
           JOIN admission_test_room t ON t.site_id = $1 AND t.test_id = s.test_id AND t.room_id = s.room_id
           JOIN facilities_room r ON r.site_id = $1 AND r.id = s.room_id
           JOIN admission_applicant a ON a.site_id = $1 AND a.id = s.applicant_id
          WHERE s.site_id = $1 AND s.test_id = $2 AND ($3::uuid IS NULL OR s.room_id = $3)
            AND (s.roll::text = $8 OR NOT EXISTS (SELECT 1 FROM unnest($4::text[], $5::text[]) AS w(plain, phonetic)
                 WHERE NOT (a.search_text LIKE w.plain OR (w.phonetic IS NOT NULL AND a.search_text LIKE w.phonetic))))
          ORDER BY s.roll LIMIT $6 OFFSET $7`,
        test.id,
        input.roomId ?? null,
        words.map((word) => like(word.plain)),
        words.map((word) => (word.phonetic === null ? null : like(word.phonetic))),
        input.size,
        (input.page - 1) * input.size,
        words.map((word) => word.plain).join(' '),
      )
    : [];
  return {
    plan: test && {
      version: test.version,
      day: test.day,
      startsAt: test.startsAt,
      endsAt: test.endsAt,
      seatOrder: test.seatOrder,
      perBench: test.perBench,
      firstRoll: test.firstRoll,
      rooms,
    },
    testOn: declaration.testOn,
    counts: counts ?? { seated: 0, unseated: 0, unpaid: 0 },
    isFixed: await isSeatingFixed(transaction, input.id),
    items: rows.map(({ seatColumns, benchSeats, total: _, ...row }) => ({
      ...row,
      at: placeOfSeat(row.seat, { seatColumns, benchSeats }),
    })),
    total: rows[0]?.total ?? 0,
    page: input.page,
    size: input.size,
  };
}

const readTestRooms = (transaction: Transaction, testId: string) =>
  transaction.read(
    { id: 'uuid', number: 'text', name: json<Label>(), seats: 'int', taken: 'int', isHeld: 'bool' },
    `SELECT t.room_id AS id, r.number, json_build_object('en', r.name_en, 'bn', r.name_bn) AS name, t.seats,
            (SELECT count(*)::int FROM admission_test_seat s
              WHERE s.site_id = $1 AND s.test_id = t.test_id AND s.room_id = t.room_id) AS taken,
            EXISTS (SELECT 1 FROM facilities_booking b
                     WHERE b.site_id = $1 AND b.id = t.booking_id AND b.cancelled_at IS NULL) AS "isHeld"
       FROM admission_test_room t JOIN facilities_room r ON r.site_id = $1 AND r.id = t.room_id
      WHERE t.site_id = $1 AND t.test_id = $2 ORDER BY t.place`,
    testId,
  );

/** The roll and the seat an applicant was given, as the family reads it; null while there is none or they do not count. */
export async function seatOfApplicant(transaction: Transaction, applicant: Applicant) {
  if (applicant.state !== 'eligible') return null;
  const row = await transaction.readOne(
    {
      day: 'date',
      startsAt: 'text',
      endsAt: 'text',
      roll: 'int',
      room: json<Label>(),
      roomNumber: 'text',
      seat: 'int',
      seatColumns: 'int?',
      benchSeats: 'int?',
    },
    `SELECT p.day, p.starts_at AS "startsAt", p.ends_at AS "endsAt", s.roll, s.seat, r.number AS "roomNumber",
            json_build_object('en', r.name_en, 'bn', r.name_bn) AS room, t.seat_columns AS "seatColumns",
            t.bench_seats AS "benchSeats"
       FROM admission_test_seat s
       JOIN admission_test p ON p.site_id = $1 AND p.id = s.test_id
       JOIN admission_test_room t ON t.site_id = $1 AND t.test_id = s.test_id AND t.room_id = s.room_id
       JOIN facilities_room r ON r.site_id = $1 AND r.id = s.room_id
      WHERE s.site_id = $1 AND s.applicant_id = $2`,
    applicant.id,
  );
  if (!row) return null;
  const { seatColumns, benchSeats, ...seat } = row;
  return { ...seat, at: placeOfSeat(row.seat, { seatColumns, benchSeats }) };
}
