import type * as z from 'zod';
import type { Entity } from '../../../../core/entity.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { camelCase, labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { tableNameOf } from '../../../../core/server/database/table.ts';
import { readRecord, updateRecord } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { inputSchema } from '../../../../core/validation/entity-schemas.ts';
import { event } from '../../event.entity.ts';
import { about } from '../../first-page/about.entity.ts';
import { message } from '../../first-page/message.entity.ts';
import { slide } from '../../first-page/slide.entity.ts';
import { video } from '../../first-page/video.entity.ts';
import type { frontContract } from '../../front/contract.ts';
import { jobCircular } from '../../job-circular.entity.ts';
import { officer } from '../../letters/officer.entity.ts';
import { notice } from '../../notice.entity.ts';
import { citizenCharter } from '../citizen-charter.entity.ts';
import { gallery } from '../galleries/gallery.entity.ts';
import type { PreviewKind } from '../preview-kinds.data.ts';
import { webPage } from '../web-page.entity.ts';

const entities: Readonly<Record<Exclude<PreviewKind, AboveKind>, Entity>> = {
  page: webPage,
  event,
  gallery,
  slide,
  video,
  message,
  about,
  job: jobCircular,
  charter: citizenCharter,
  officer,
  notice,
};

/** Kinds whose module stands above this one, which names them itself. */
type AboveKind = 'classRoom';
const above = new WeakMap<Services, Map<AboveKind, Entity>>();

/** Gives a kind of a module above this one its versions and preview links. Called once, when its routes are served. */
export function registerVersions(services: Services, kind: AboveKind, entity: Entity): void {
  above.set(services, new Map(above.get(services)).set(kind, entity));
}

function entityOf(services: Services, kind: PreviewKind): Entity {
  const entity = kind === 'classRoom' ? above.get(services)?.get(kind) : entities[kind];
  if (!entity) throw new AppError(errors.notFound);
  return entity;
}

/** Whether, when and where it is shown is not brought back with its words. */
const kept: ReadonlySet<string> = new Set([
  'state',
  'publishOn',
  'expiresOn',
  'isPublic',
  'isSidebar',
  'isPinned',
]);

const most = 100;

/** A row as the history kept it, in the fields of the record's form. */
function fieldsOf(entity: Entity, after: Row): Record<string, unknown> {
  const known = Object.fromEntries(Object.entries(after).map(([name, value]) => [camelCase(name), value]));
  return Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => {
      const value = known[name] ?? null;
      return [name, field.kind === 'time' && value !== null ? String(value).slice(0, 5) : value];
    }),
  );
}

/** Rows of the history, the archived ones among them, after each change; `also` narrows both. */
const versionsSql = (also: string) => {
  const part = (table: string) =>
    `SELECT id, at, actor, after FROM ${table}
      WHERE site_id = $1 AND table_name = $2 AND record_id = $3 AND after IS NOT NULL${also}`;
  return `${part('history')} UNION ALL ${part('history_archive')} ORDER BY at DESC, id DESC LIMIT ${most}`;
};
const shape = { id: 'uuid', at: 'time', actor: 'uuid?', after: jsonOrNull<Row>() } as const;

/** How a record stood after each change, newest first. Throws 404 where there is none. */
export async function readVersions(
  transaction: Transaction,
  services: Services,
  { kind, id }: z.output<typeof frontContract.versions.input>,
) {
  const entity = entityOf(services, kind);
  await readRecord(transaction, entity, id);
  const rows = await transaction.read(shape, versionsSql(''), tableNameOf(entity), id);
  const names = await labelsOfAccounts(
    services.database,
    rows.map((row) => row.actor),
  );
  return {
    items: rows.map((row, place) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: names.get(row.actor ?? '') ?? null,
      isCurrent: place === 0,
      fields: fieldsOf(entity, row.after ?? {}),
    })),
  };
}

/**
 * Writes an earlier version of title, text and pictures anew: a version of its own, by whoever restores. A file that is gone
 * meanwhile stays away. Throws 404 for a version of something else, 409 where the record was changed since it was read.
 */
export async function restoreVersion(
  transaction: Transaction,
  services: Services,
  { kind, id, versionId, version }: z.output<typeof frontContract.restore.input>,
) {
  const entity = entityOf(services, kind);
  const before = await readRecord(transaction, entity, id);
  const row = await transaction.readOne(
    shape,
    versionsSql(' AND id = $4'),
    tableNameOf(entity),
    id,
    versionId,
  );
  if (!row?.after) throw new AppError(errors.notFound);
  const then = fieldsOf(entity, row.after);
  const files = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'file' && then[name] ? [name] : [],
  );
  const there = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM stored_file WHERE site_id = $1 AND id = ANY($2::uuid[])',
    files.map((name) => String(then[name])),
  );
  const ids = new Set(there.map((one) => one.id));
  const input: Record<string, unknown> = { isActive: before.isActive };
  for (const name of Object.keys(entity.fields)) {
    const isGone = files.includes(name) && !ids.has(String(then[name]));
    input[name] = kept.has(name) ? before[name] : isGone ? null : then[name];
  }
  const checked = inputSchema(entity).parse(input) as Row;
  const saved = await updateRecord(transaction, entity, { ...checked, id, version });
  return { id, version: saved.version };
}
