import { expect } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import type { Answer, Person } from '../world.ts';
import type { Room } from './sample-exam.ts';

const base = '/api/v1/students/promotions';
type Hands = {
  readonly head: Person;
  readonly room: Room;
  readonly changed: (sql: string, ...values: unknown[]) => Promise<number>;
};

/** A promotion of the room into a year after it, drawn up by the head. */
async function drawUp({ head, room, changed }: Hands): Promise<{ id: string; version: number }> {
  const next = newId();
  await changed(
    `INSERT INTO academic_academic_year (site_id, id, name_en, name_bn, kind, start_date, end_date, is_current)
     VALUES ($1, $2, $3, $3, 'year', '2199-01-01', '2199-12-31', false)`,
    next,
    next.slice(0, 30),
  );
  const made = await head.call('POST', base, {
    fromYearId: room.yearId,
    toYearId: next,
    targets: [{ classId: room.classId, nextClassId: null }],
    rule: 'all',
    rolls: 'keep',
  });
  expect(made.status, made.text).toBe(200);
  const { id, version } = (await head.call('GET', `${base}/${made.body.id}`)).body;
  return { id: String(id), version: Number(version) };
}

/** The acts about students, each asked for by the head: promotion, and a child shown to a barred guardian again. */
export const studentActs = (hands: () => Hands): Readonly<Record<string, () => Promise<Answer>>> => ({
  'students.applyPromotion': async () => {
    const { id, version } = await drawUp(hands());
    return hands().head.call('POST', `${base}/${id}/application`, { version, reason: 'The year is over' });
  },
  'students.reversePromotion': async () => {
    const { id, version } = await drawUp(hands());
    await hands().changed(
      `UPDATE students_promotion SET state = 'applied' WHERE site_id = $1 AND id = $2`,
      id,
    );
    return hands().head.call('POST', `${base}/${id}/reversal`, { version, reason: 'The wrong classes' });
  },
  'students.liftBar': async () => {
    const { head, changed } = hands();
    const [guardian, bar] = [newId(), newId()];
    await changed(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile) VALUES ($1, $2, 'Karim', '+8801711222333')`,
      guardian,
    );
    await changed(
      `INSERT INTO students_barred_guardian (site_id, id, student_id, guardian_id, relation, was_primary, reason, barred_by)
       SELECT s.site_id, $2, s.id, $3, 'father', false, 'Order of a court', $4
         FROM students_student s WHERE s.site_id = $1 ORDER BY s.id LIMIT 1`,
      bar,
      guardian,
      head.accountId,
    );
    return head.call('POST', `/api/v1/students/barred/${bar}/lift`, { reason: 'The order has ended' });
  },
});
