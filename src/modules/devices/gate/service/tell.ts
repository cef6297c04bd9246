import * as z from 'zod';
import { dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { formatTime } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { tellByItself } from '../../../communication/public.ts';
import { recipientsAbout } from '../../../students/public.ts';
import type { Direction } from '../../days/rules.ts';
import { type GateKind, toTell } from '../rules.ts';
import { readGateSetting } from './setting.ts';

/** Families of one run; more are told in the next. */
const mostAtOnce = 2_000;

/**
 * Tells the families of students who came or went just now. It follows from the punches of today and from what was told,
 * so that it may be cut off and run again.
 */
export async function tellFamilies(transaction: Transaction, services: Services): Promise<number> {
  await hold(transaction, ['gate news'], 'alone');
  const setting = await readGateSetting(transaction);
  if (!setting.tellsIn && !setting.tellsOut) return 0;
  const now = services.now();
  const today = todayInDhaka(now);
  const punches = await transaction.read(
    { id: 'uuid', studentId: 'uuid', at: 'time', direction: oneOf<Direction>(), by: 'uuid' },
    `SELECT p.id, p.student_id AS "studentId", p.at, d.direction, d.admitted_by AS by
       FROM devices_punch p JOIN devices_device d ON d.site_id = $1 AND d.id = p.device_id
      WHERE p.site_id = $1 AND p.day = $2 AND p.at >= $3 AND p.state = 'taken' AND p.student_id IN (
            SELECT f.student_id FROM devices_punch f
             WHERE f.site_id = $1 AND f.day = $2 AND f.state = 'taken' AND f.student_id IS NOT NULL AND f.at >= $4)
      ORDER BY p.at, p.id LIMIT 50000`,
    today,
    dhakaInstant(today),
    new Date(now.getTime() - setting.freshMinutes * 60_000),
  );
  if (punches.length === 0) return 0;
  const told = await transaction.read(
    { studentId: 'uuid', kind: oneOf<GateKind>() },
    'SELECT student_id AS "studentId", kind FROM devices_gate_told WHERE site_id = $1 AND day = $2 LIMIT 50000',
    today,
  );
  const toldOf = Map.groupBy(told, (one) => one.studentId);
  const news = [...Map.groupBy(punches, (one) => one.studentId)]
    .flatMap(([studentId, own]) =>
      toTell(
        own.map((one) => ({ ...one, at: one.at.getTime() })),
        new Set((toldOf.get(studentId) ?? []).map((one) => one.kind)),
        setting,
        now.getTime(),
      ).map((one) => ({ ...one, studentId })),
    )
    .slice(0, mostAtOnce);
  if (news.length === 0) return 0;
  await transaction.change(
    `INSERT INTO devices_gate_told (site_id, id, student_id, day, kind, punch_id, at)
     SELECT n.site_id, n.id, n.student_id, $2, n.kind, n.punch_id, n.at
       FROM ${rowsOf('n', { id: '$3::uuid[]', student_id: '$4::uuid[]', kind: '$5::text[]', punch_id: '$6::uuid[]', at: '$7::timestamptz[]' })}
     ON CONFLICT (site_id, student_id, day, kind) DO NOTHING`,
    today,
    news.map(() => newId()),
    news.map((one) => one.studentId),
    news.map((one) => one.kind),
    news.map((one) => one.punch.id),
    news.map((one) => new Date(one.punch.at)),
  );
  await sendNews(transaction, news, punches[0]?.by ?? '');
  return news.length;
}

type News = { readonly studentId: string; readonly kind: GateKind; readonly punch: { readonly at: number } };

async function sendNews(transaction: Transaction, news: readonly News[], by: string): Promise<void> {
  const people = await recipientsAbout(
    transaction,
    `y.is_current AND e.status = 'active' AND e.student_id = ANY($2::uuid[])`,
    [[...new Set(news.map((one) => one.studentId))]],
  );
  for (const kind of ['arrived', 'left'] as const) {
    const times = new Map(
      news.filter((one) => one.kind === kind).map((one) => [one.studentId, new Date(one.punch.at)]),
    );
    await tellByItself(transaction, {
      event: `gate.${kind}`,
      channels: ['sms', 'bell'],
      isSwitchedOn: true,
      by,
      people: people.flatMap((one) => {
        const at = times.get(one.aboutId);
        if (!at) return [];
        const time = { en: formatTime(at, { language: 'en' }), bn: formatTime(at, { language: 'bn' }) };
        return [{ ...one, values: { ...one.values, time } }];
      }),
    });
  }
}

export const tellFamiliesJob = defineJob({
  name: 'devices.tellFamilies',
  payload: z.object({}),
  run: async (hands) => {
    await hands.inSite((transaction) => tellFamilies(transaction, hands.services));
  },
});

/** Punches of so many milliseconds are told together, at their end. */
const gathering = 20_000;

/** Puts the telling into the queue where a fresh punch came: one job an institution and span, however many punches. */
export async function tellFamiliesLater(
  transaction: Transaction,
  punches: readonly { readonly counts: Date }[],
  now: Date,
): Promise<void> {
  const setting = await readGateSetting(transaction);
  if (!setting.tellsIn && !setting.tellsOut) return;
  const from = now.getTime() - setting.freshMinutes * 60_000;
  if (!punches.some((one) => one.counts.getTime() >= from)) return;
  // A key of the span: with one of the institution each push of a crowded gate would put the telling off again.
  const span = Math.floor(now.getTime() / gathering) + 1;
  await enqueue(
    transaction,
    tellFamiliesJob,
    {},
    { key: `devices.tellFamilies:${transaction.siteId}:${span}`, at: new Date(span * gathering) },
  );
}
