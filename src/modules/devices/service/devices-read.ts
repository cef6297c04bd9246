import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { Direction } from '../days/rules.ts';

export type DeviceKind = 'adms' | 'push' | 'file';

/** A device as those need it who take what it sends. */
export type KnownDevice = {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly direction: Direction;
  /** What its clock is ahead of UTC by, in minutes. */
  readonly zoneMinutes: number;
  readonly driftMinutes: number;
  readonly gapMinutes: number;
  readonly addresses: string;
  readonly keyHash: string | null;
  readonly tokenHash: string | null;
  readonly status: 'active' | 'stopped' | 'gone';
  readonly admittedBy: string;
  readonly admittedAt: Date;
};

const shape = {
  id: 'uuid',
  name: 'text',
  kind: oneOf<DeviceKind>(),
  direction: oneOf<Direction>(),
  zoneMinutes: 'int',
  driftMinutes: 'int',
  gapMinutes: 'int',
  addresses: 'text',
  keyHash: 'text?',
  tokenHash: 'text?',
  status: oneOf<'active' | 'stopped' | 'gone'>(),
  admittedBy: 'uuid',
  admittedAt: 'time',
} as const;
const columns = `d.id, d.name, d.kind, d.direction, d.zone_minutes AS "zoneMinutes", d.drift_minutes AS "driftMinutes", d.gap_minutes AS "gapMinutes", d.addresses,
  d.key_hash AS "keyHash", d.token_hash AS "tokenHash", d.status, d.admitted_by AS "admittedBy", d.admitted_at AS "admittedAt"`;

export const deviceBySerial = (transaction: Transaction, serial: string): Promise<KnownDevice | null> =>
  transaction.readOne(
    shape,
    `SELECT ${columns} FROM devices_device d WHERE d.site_id = $1 AND d.serial = $2`,
    serial,
  );

export const deviceById = (transaction: Transaction, id: string): Promise<KnownDevice | null> =>
  transaction.readOne(
    shape,
    `SELECT ${columns} FROM devices_device d WHERE d.site_id = $1 AND d.id = $2`,
    id,
  );
