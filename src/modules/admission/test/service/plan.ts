import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { bookRooms, releaseRooms, roomsAt } from '../../../facilities/public.ts';
import { quartersOf } from '../../../facilities/rules.ts';
import {
  type DeclarationFacts,
  findDeclaration,
  holdDeclaration,
} from '../../declare/service/declarations.ts';
import { reasonMissing } from '../../desk/service/decide.ts';
import type { testContract } from '../contract.ts';
import { testErrors, testTexts } from '../labels.ts';
import { type Candidate, inOrder, type SeatOrder, seatAll, usableSeats } from '../rules.ts';

const testShape = {
  id: 'uuid',
  version: 'int',
  day: 'date',
  startsAt: 'text',
  endsAt: 'text',
  seatOrder: oneOf<SeatOrder>(),
  perBench: 'int?',
  firstRoll: 'int',
} as const;

/** The plan of a declaration's test; null where none is made. */
export const findTest = (transaction: Transaction, declarationId: string) =>
  transaction.readOne(
    testShape,
    `SELECT id, version, day, starts_at AS "startsAt", ends_at AS "endsAt", seat_order AS "seatOrder", per_bench AS "perBench",
            first_roll AS "firstRoll" FROM admission_test WHERE site_id = $1 AND declaration_id = $2`,
    declarationId,
  );

/** Who takes part: found eligible, with the fee paid where one is asked for. `a` is the application, `d` its declaration. */
export const takesPart = `a.state = 'eligible' AND (d.fee = 0 OR a.payment = 'paid')`;

/** Whether marks are given or a merit list stands: then nobody changes seats any more. */
export async function isSeatingFixed(transaction: Transaction, declarationId: string): Promise<boolean> {
  const row = await transaction.readOne(
    { fixed: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM admission_applicant WHERE site_id = $1 AND declaration_id = $2
                       AND (mark IS NOT NULL OR is_absent))
         OR EXISTS (SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL) AS fixed`,
    declarationId,
  );
  return row?.fixed === true;
}

/** Holds a declaration with a test whose seats may still change. Throws 404 and 409. */
async function holdTest(transaction: Transaction, id: string): Promise<DeclarationFacts> {
  const declaration = await holdDeclaration(transaction, id);
  if (declaration.method !== 'test') throw new AppError(testErrors.noTest);
  if (await isSeatingFixed(transaction, id)) throw new AppError(testErrors.isFixed);
  return declaration;
}

const readCandidates = (transaction: Transaction, declarationId: string): Promise<Candidate[]> =>
  transaction.read(
    { id: 'uuid', number: 'text', nameEn: 'text', gender: 'text' },
    `SELECT a.id, a.number, a.name_en AS "nameEn", coalesce(a.data ->> 'gender', '') AS gender
       FROM admission_applicant a JOIN admission_declaration d ON d.site_id = $1 AND d.id = a.declaration_id
      WHERE a.site_id = $1 AND a.declaration_id = $2 AND ${takesPart}
        AND NOT EXISTS (SELECT 1 FROM admission_test_seat s WHERE s.site_id = $1 AND s.applicant_id = a.id)
      ORDER BY a.number`,
    declarationId,
  );

/** Gives who has no seat yet the next rolls and the first free seats. Throws 409 where the rooms do not reach. */
async function seatOpen(transaction: Transaction, declarationId: string, testId: string): Promise<number> {
  const test = await findTest(transaction, declarationId);
  if (!test) throw new AppError(errors.notFound);
  const rooms = await transaction.read(
    { id: 'uuid', gender: 'text', seats: 'int' },
    `SELECT room_id AS id, gender, seats FROM admission_test_room WHERE site_id = $1 AND test_id = $2 ORDER BY place`,
    testId,
  );
  const known = await transaction.read(
    { roll: 'int', roomId: 'uuid', seat: 'int' },
    'SELECT roll, room_id AS "roomId", seat FROM admission_test_seat WHERE site_id = $1 AND test_id = $2',
    testId,
  );
  const candidates = inOrder(await readCandidates(transaction, declarationId), test.seatOrder, testId);
  const { seated, left } = seatAll(
    candidates,
    rooms,
    new Set(known.map((one) => `${one.roomId} ${one.seat}`)),
  );
  if (left.length > 0) throw new AppError(testErrors.tooFewSeats, { count: left.length });
  const last = known.reduce((most, one) => Math.max(most, one.roll), test.firstRoll - 1);
  if (seated.length > 0)
    await transaction.change(
      `INSERT INTO admission_test_seat (site_id, id, test_id, applicant_id, roll, room_id, seat)
       SELECT n.site_id, n.id, $2, n.applicant_id, n.roll, n.room_id, n.seat
         FROM ${rowsOf('n', { id: '$3::uuid[]', applicant_id: '$4::uuid[]', roll: '$5::int[]', room_id: '$6::uuid[]', seat: '$7::int[]' })}`,
      testId,
      seated.map(() => newId()),
      seated.map((one) => one.id),
      seated.map((_, n) => last + 1 + n),
      seated.map((one) => one.roomId),
      seated.map((one) => one.seat),
    );
  return seated.length;
}

/** Takes every roll, seat and room of a plan back and frees the rooms. */
async function clearPlan(
  transaction: Transaction,
  services: Services,
  testId: string,
  reason: string,
): Promise<void> {
  const bookings = await transaction.read(
    { id: 'uuid' },
    'SELECT booking_id AS id FROM admission_test_room WHERE site_id = $1 AND test_id = $2',
    testId,
  );
  await transaction.change('DELETE FROM admission_test_seat WHERE site_id = $1 AND test_id = $2', testId);
  await transaction.change('DELETE FROM admission_test_room WHERE site_id = $1 AND test_id = $2', testId);
  await releaseRooms(
    transaction,
    bookings.map((one) => one.id),
    reason,
    services.now(),
  );
}

/**
 * Books the rooms of a test and gives everybody who takes part a roll and a seat, all of them or nobody. A plan that is
 * there is made anew, with the reason; not once marks are given. Throws 409 for a room that somebody has at that time and
 * for too few seats, and 422 for times that are none.
 */
export async function saveTest(
  transaction: Transaction,
  services: Services,
  input: z.output<typeof testContract.save.input>,
): Promise<{ seated: number }> {
  const declaration = await holdTest(transaction, input.id);
  if (quartersOf(input.startsAt, input.endsAt).length === 0)
    throw new ValidationError({ endsAt: [testErrors.endFirst] });
  const known = await findTest(transaction, input.id);
  if ((known?.version ?? null) !== input.version) throw new AppError(errors.staleVersion);
  if (known && input.reason.length < 3) throw reasonMissing();
  if (known) await clearPlan(transaction, services, known.id, input.reason);
  const testId = known?.id ?? newId();
  await transaction.change(
    `INSERT INTO admission_test AS f (site_id, id, declaration_id, day, starts_at, ends_at, seat_order, per_bench, first_roll)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (site_id, declaration_id) DO UPDATE SET day = EXCLUDED.day, starts_at = EXCLUDED.starts_at,
       ends_at = EXCLUDED.ends_at, seat_order = EXCLUDED.seat_order, per_bench = EXCLUDED.per_bench,
       first_roll = EXCLUDED.first_roll, version = f.version + 1, updated_at = EXCLUDED.updated_at`,
    testId,
    input.id,
    input.day,
    input.startsAt,
    input.endsAt,
    input.seatOrder,
    input.perBench,
    input.firstRoll,
  );
  await writeRooms(transaction, services, { testId, declaration, input });
  // What families read on the form is the same day.
  if (declaration.testOn !== input.day)
    await transaction.change(
      `UPDATE admission_declaration SET test_on = $3, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      input.id,
      input.day,
    );
  return { seated: await seatOpen(transaction, input.id, testId) };
}

async function writeRooms(
  transaction: Transaction,
  services: Services,
  given: {
    testId: string;
    declaration: DeclarationFacts;
    input: z.output<typeof testContract.save.input>;
  },
): Promise<void> {
  const { testId, declaration, input } = given;
  const roomIds = [...new Set(input.roomIds)];
  const bookings = await bookRooms(transaction, services, {
    roomIds,
    day: input.day,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    purpose: textOf(testTexts.purpose, transaction.context.language, {
      title: declaration.title,
    }).slice(0, 200),
  });
  const all = new Map(
    (await roomsAt(transaction, input, [...bookings.values()])).map((one) => [one.id, one]),
  );
  const rooms = roomIds.flatMap((id) => {
    const room = all.get(id);
    const seats = room ? usableSeats(room, input.perBench) : 0;
    if (!room) return [];
    if (seats === 0) throw new AppError(testErrors.noSeats, { room: room.name });
    const benchSeats =
      room.benchSeats === null ? null : Math.min(room.benchSeats, input.perBench ?? room.benchSeats);
    return [{ ...room, seats, benchSeats }];
  });
  await transaction.change(
    `INSERT INTO admission_test_room (site_id, id, test_id, room_id, place, seats, gender, seat_columns, bench_seats, booking_id)
     SELECT n.site_id, n.id, $2, n.room_id, n.place, n.seats, n.gender, n.seat_columns, n.bench_seats, n.booking_id
       FROM ${rowsOf('n', { id: '$3::uuid[]', room_id: '$4::uuid[]', seats: '$5::int[]', gender: '$6::text[]', seat_columns: '$7::int[]', bench_seats: '$8::int[]', booking_id: '$9::uuid[]' }, { place: 'place' })}`,
    testId,
    rooms.map(() => newId()),
    rooms.map((one) => one.id),
    rooms.map((one) => one.seats),
    rooms.map((one) => one.gender),
    rooms.map((one) => one.seatColumns),
    rooms.map((one) => one.benchSeats),
    rooms.map((one) => bookings.get(one.id) ?? null),
  );
}

/** Seats who became eligible since: rolls and seats that are given stay as they are. */
export async function seatRest(transaction: Transaction, id: string): Promise<{ seated: number }> {
  await holdTest(transaction, id);
  const test = await findTest(transaction, id);
  if (!test) throw new AppError(errors.notFound);
  return { seated: await seatOpen(transaction, id, test.id) };
}

/** Takes the plan back with a reason; the rooms are free again. */
export async function dropTest(
  transaction: Transaction,
  services: Services,
  input: { id: string; reason: string },
): Promise<{ id: string }> {
  await holdTest(transaction, input.id);
  const test = await findTest(transaction, input.id);
  if (!test) throw new AppError(errors.notFound);
  await clearPlan(transaction, services, test.id, input.reason);
  await transaction.change('DELETE FROM admission_test WHERE site_id = $1 AND id = $2', test.id);
  return { id: input.id };
}

/** The rooms to choose from at a time; what the plan itself holds is free for it. Throws 404 for an unknown declaration. */
export async function readRooms(
  transaction: Transaction,
  input: z.output<typeof testContract.rooms.input>,
): Promise<z.input<typeof testContract.rooms.output>> {
  if (!(await findDeclaration(transaction, input.id))) throw new AppError(errors.notFound);
  const own = await transaction.read(
    { id: 'uuid' },
    `SELECT r.booking_id AS id FROM admission_test_room r
       JOIN admission_test t ON t.site_id = $1 AND t.id = r.test_id
      WHERE r.site_id = $1 AND t.declaration_id = $2`,
    input.id,
  );
  const rooms = await roomsAt(
    transaction,
    input,
    own.map((one) => one.id),
  );
  return {
    rooms: rooms.map(({ id, number, name, gender, heldBy, ...room }) => ({
      id,
      number,
      name,
      gender,
      heldBy,
      seats: usableSeats(room, null),
      benchSeats: room.benchSeats,
      benches: room.seatRows === null || room.seatColumns === null ? null : room.seatRows * room.seatColumns,
    })),
  };
}
