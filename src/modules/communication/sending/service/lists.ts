import type * as z from 'zod';
import { normaliseMobile } from '../../../../core/identifiers.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { withoutLinkCodes } from '../../../../core/server/mail/masked.ts';
import { sharedGateways } from '../../gateways/service/gateways.ts';
import type { messageStates, sendingContract } from '../contract.ts';
import type { Channel } from '../rules.ts';
import { isCodeEvent } from './code-event.ts';

/** Sendings that asked for something of this name among their groups: one examination, one section, one day. */
const aboutSql = (place: string) => `(${place}::text IS NULL OR EXISTS (
  SELECT 1 FROM jsonb_array_elements(b.groups) g, jsonb_each_text(g -> 'values') v WHERE v.value = ${place}))`;

/** The sendings of an institution, newest first, with how far each is. */
export async function listBatches(
  transaction: Transaction,
  { event, about, page, size }: z.output<typeof sendingContract.batches.input>,
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      event: 'text',
      at: 'time',
      startsAt: 'time',
      byEn: 'text?',
      byBn: 'text?',
      bodyEn: 'text',
      bodyBn: 'text',
      channels: 'text[]',
      state: oneOf<'planned' | 'queued' | 'done' | 'cancelled'>(),
      plannedFor: 'time?',
      problem: jsonOrNull<Label>(),
      charged: 'int',
      all: 'bigint',
    },
    `SELECT b.id, b.event, b.created_at AS at, b.starts_at AS "startsAt", e.name_en AS "byEn", e.name_bn AS "byBn",
            b.body_en AS "bodyEn", b.body_bn AS "bodyBn", b.channels, b.state, b.planned_for AS "plannedFor", b.problem,
            b.charged, count(*) OVER () AS "all"
       FROM communication_batch b
       LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.account_id = b.actor_id
       LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
      WHERE b.site_id = $1 AND ($2::text IS NULL OR b.event = $2) AND ${aboutSql('$3')}
      ORDER BY b.created_at DESC, b.id LIMIT $4 OFFSET $5`,
    event ?? null,
    about ?? null,
    size,
    (page - 1) * size,
  );
  const counts = await transaction.read(
    { batch: 'uuid', state: oneOf<(typeof messageStates)[number]>(), messages: 'bigint', open: 'bigint' },
    `SELECT batch_id AS batch, state, count(*) AS messages,
            count(*) FILTER (WHERE again_in IS NULL AND reported_as <> 'delivered'
                AND (state <> 'shown' OR channel <> 'email')) AS open
       FROM communication_message
      WHERE site_id = $1 AND batch_id = ANY($2::uuid[]) GROUP BY batch_id, state`,
    rows.map((row) => row.id),
  );
  return {
    items: rows.map((row) => {
      const of = (...states: readonly string[]) =>
        counts
          .filter((one) => one.batch === row.id && (states.length === 0 || states.includes(one.state)))
          .reduce((sum, one) => sum + Number(one.messages), 0);
      const open = (state: string) =>
        // A code is over by then.
        isCodeEvent(row.event)
          ? 0
          : Number(counts.find((one) => one.batch === row.id && one.state === state)?.open ?? 0);
      return {
        id: row.id,
        event: row.event,
        at: row.at.toISOString(),
        startsAt: row.startsAt.toISOString(),
        by: { en: row.byEn ?? '', bn: row.byBn ?? '' },
        body: { en: row.bodyEn, bn: row.bodyBn },
        channels: row.channels as Channel[],
        state: row.state,
        plannedFor: row.plannedFor?.toISOString() ?? null,
        problem: row.problem,
        charged: row.charged,
        counts: {
          total: of(),
          queued: of('queued', 'sending'),
          shown: of('shown'),
          sent: of('sent'),
          delivered: of('delivered'),
          failed: of('failed'),
          unknown: of('unknown'),
          cancelled: of('cancelled'),
        },
        open: { failed: open('failed'), shown: open('shown') },
      };
    }),
    total: Number(rows[0]?.all ?? 0),
    page,
    size,
  };
}

/** Messages of one sending or of all: the outbox on the screen, the failed ones, the unknown ones. */
export async function listMessages(
  transaction: Transaction,
  { batch, state, event, about, q, page, size }: z.output<typeof sendingContract.messages.input>,
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      batchId: 'uuid',
      at: 'time',
      channel: oneOf<Channel>(),
      nameEn: 'text',
      nameBn: 'text',
      address: 'text',
      text: 'text',
      parts: 'int',
      state: oneOf<(typeof messageStates)[number]>(),
      attempts: 'int',
      gatewayId: 'uuid?',
      gateway: 'text?',
      problem: 'text',
      canBeAsked: 'bool',
      reportedAs: oneOf<'' | 'sent' | 'delivered' | 'failed'>(),
      reportedAt: 'time?',
      all: 'bigint',
    },
    `SELECT m.id, m.batch_id AS "batchId", m.created_at AS at, m.channel, m.name_en AS "nameEn", m.name_bn AS "nameBn",
            m.address, m.body AS text, m.parts, m.state, m.attempts, m.gateway_id AS "gatewayId", g.name AS gateway, m.problem,
            m.state = 'unknown' AND g.call -> 'ask' <> 'null'::jsonb IS TRUE AS "canBeAsked",
            m.reported_as AS "reportedAs", m.reported_at AS "reportedAt", count(*) OVER () AS "all"
       FROM communication_message m
       JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id
       LEFT JOIN communication_gateway g ON g.site_id = $1 AND g.id = m.gateway_id
      WHERE m.site_id = $1 AND ($2::uuid IS NULL OR m.batch_id = $2) AND ($3::text IS NULL OR m.state = $3)
        AND ($4::text IS NULL OR b.event = $4)
        AND ($5::text IS NULL OR m.address = $6 OR m.name_en ILIKE $5 OR m.name_bn ILIKE $5) AND ${aboutSql('$7')}
      ORDER BY m.created_at DESC, m.id LIMIT $8 OFFSET $9`,
    batch ?? null,
    state ?? null,
    event ?? null,
    q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
    q ? (normaliseMobile(q) ?? q) : null,
    about ?? null,
    size,
    (page - 1) * size,
  );
  // Those of the platform stand in a table of their own.
  const shared = rows.some((row) => row.gatewayId !== null && row.gateway === null)
    ? await sharedGateways(transaction)
    : new Map<string, { name: string; canBeAsked: boolean }>();
  return {
    items: rows.map(({ all: _, at, nameEn, nameBn, gateway, gatewayId, reportedAt, ...row }) => ({
      ...row,
      // Only what stands on this screen alone is read here in whole; it leaves, and leaves again, as it was written.
      text: row.state === 'shown' ? row.text : withoutLinkCodes(row.text),
      canBeAsked:
        row.canBeAsked || (row.state === 'unknown' && shared.get(gatewayId ?? '')?.canBeAsked === true),
      reportedAt: reportedAt?.toISOString() ?? null,
      at: at.toISOString(),
      name: { en: nameEn, bn: nameBn },
      gateway: gateway ?? shared.get(gatewayId ?? '')?.name ?? '',
    })),
    total: Number(rows[0]?.all ?? 0),
    page,
    size,
  };
}
