import { todayInDhaka } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { Direction } from '../days/rules.ts';
import type { HoldReason } from '../intake/rules.ts';
import type { PersonShown } from '../shapes.ts';
import { findPerson, personJoins, personSql } from './people.ts';

type Asked = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly personId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly state: 'taken' | 'held' | 'dropped' | 'all';
  readonly page: number;
  readonly size: number;
};

/** Punches of some days, of today where none is said; of a person the latest of all days. */
export async function listPunches(transaction: Transaction, services: Services, asked: Asked) {
  const today = todayInDhaka(services.now());
  const isOfDay = asked.personId === undefined && asked.state !== 'held';
  const from = asked.from ?? (isOfDay ? (asked.to ?? today) : null);
  const to = asked.to ?? (isOfDay ? (asked.from ?? today) : null);
  const rows = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      toldAt: 'time?',
      pin: 'text',
      device: 'text',
      direction: oneOf<Direction>(),
      state: oneOf<'taken' | 'held' | 'dropped'>(),
      hold: jsonOrNull<HoldReason>(),
      person: jsonOrNull<PersonShown>(),
      total: 'int',
    },
    `SELECT p.id, p.at, CASE WHEN p.told_at <> p.at THEN p.told_at END AS "toldAt", p.pin, d.name AS device, d.direction,
            p.state, to_json(p.hold) AS hold, ${personSql} AS person, p.total
       FROM (SELECT q.*, (count(*) OVER ())::int AS total FROM devices_punch q
              WHERE q.site_id = $1 AND ($2::date IS NULL OR q.day >= $2) AND ($3::date IS NULL OR q.day <= $3)
                AND ($4::uuid IS NULL OR q.employee_id = $4 OR q.student_id = $4)
                AND ($5::uuid IS NULL OR q.device_id = $5) AND ($6::text = 'all' OR q.state = $6)
              ORDER BY q.at DESC, q.id DESC LIMIT $7 OFFSET $8) p
       JOIN devices_device d ON d.site_id = $1 AND d.id = p.device_id ${personJoins('p')}
      ORDER BY p.at DESC, p.id DESC`,
    from,
    to,
    asked.personId ?? null,
    asked.deviceId ?? null,
    asked.state,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const devices = await transaction.read(
    { id: 'uuid', name: 'text' },
    'SELECT id, name FROM devices_device WHERE site_id = $1 ORDER BY name, id LIMIT 500',
  );
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      toldAt: row.toldAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    today,
    person: asked.personId === undefined ? null : await findPerson(transaction, asked.personId),
    devices,
  };
}

/** Lines that nobody could read, as they came. */
export async function listProblems(transaction: Transaction, asked: { page: number; size: number }) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      device: 'text',
      line: 'text',
      problem: oneOf<'unreadable' | 'cut'>(),
      receivedAt: 'time',
      total: 'int',
    },
    `SELECT l.id, d.name AS device, l.line, l.problem, l.received_at AS "receivedAt", (count(*) OVER ())::int AS total
       FROM devices_line l JOIN devices_device d ON d.site_id = $1 AND d.id = l.device_id
      WHERE l.site_id = $1 AND l.problem IN ('unreadable', 'cut') ORDER BY l.received_at DESC, l.id LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
    total: rows[0]?.total ?? 0,
    ...asked,
  };
}
