import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { seatsOf } from '../rules.ts';

const nameOf = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** An institution has some dozens of rooms; a very large one some hundreds. */
const most = 2_000;

/** Every building with its floors and rooms, in their order; what is switched off is left out. */
export async function readTree(transaction: Transaction) {
  const buildings = await transaction.read(
    { id: 'uuid', code: 'text', name: json<Label>() },
    `SELECT b.id, b.code, ${nameOf('b')} AS name FROM facilities_building b
      WHERE b.site_id = $1 AND b.is_active ORDER BY b.code, b.id LIMIT ${most}`,
  );
  const floors = await transaction.read(
    { id: 'uuid', buildingId: 'uuid', level: 'int', name: json<Label>() },
    `SELECT f.id, f.building_id AS "buildingId", f.level, ${nameOf('f')} AS name FROM facilities_floor f
      WHERE f.site_id = $1 AND f.is_active ORDER BY f.level, f.id LIMIT ${most}`,
  );
  const rooms = await transaction.read(
    {
      id: 'uuid',
      floorId: 'uuid',
      number: 'text',
      name: json<Label>(),
      purpose: 'text',
      gender: 'text',
      seatRows: 'int?',
      seatColumns: 'int?',
      benchSeats: 'int?',
      capacity: 'int?',
      isBookable: 'bool',
    },
    `SELECT r.id, r.floor_id AS "floorId", r.number, ${nameOf('r')} AS name, r.purpose, r.gender,
            r.seat_rows AS "seatRows", r.seat_columns AS "seatColumns", r.bench_seats AS "benchSeats", r.capacity,
            r.is_bookable AS "isBookable"
       FROM facilities_room r WHERE r.site_id = $1 AND r.is_active ORDER BY r.number, r.id LIMIT ${most}`,
  );
  return {
    buildings: buildings.map((building) => ({
      ...building,
      floors: floors
        .filter((floor) => floor.buildingId === building.id)
        .map(({ buildingId: _building, ...floor }) => ({
          ...floor,
          rooms: rooms
            .filter((room) => room.floorId === floor.id)
            .map(({ floorId: _floor, capacity, ...room }) => ({
              ...room,
              seats: capacity ?? seatsOf(room) ?? 0,
            })),
        })),
    })),
  };
}

/** What stands in a room. Throws 404 for another institution's. */
export async function readEquipment(transaction: Transaction, roomId: string) {
  const room = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM facilities_room WHERE site_id = $1 AND id = $2',
    roomId,
  );
  if (!room) throw new AppError(errors.notFound);
  const items = await transaction.read(
    { id: 'uuid', name: json<Label>(), quantity: 'int', condition: 'text' },
    `SELECT e.id, ${nameOf('e')} AS name, e.quantity, e.condition FROM facilities_equipment e
      WHERE e.site_id = $1 AND e.room_id = $2 AND e.is_active ORDER BY e.name_en, e.id LIMIT 200`,
    roomId,
  );
  return { items };
}
