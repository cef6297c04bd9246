import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type AttendanceMode, type DayRule, type Policy, usualPolicy } from '../rules.ts';

/** How the institution takes attendance; once a day where nobody said otherwise. */
export async function readPolicy(transaction: Transaction): Promise<Policy> {
  const row = await transaction.readOne(
    { mode: oneOf<AttendanceMode>(), dayRule: oneOf<DayRule>(), share: 'int', admitShare: 'int' },
    'SELECT mode, day_rule AS "dayRule", share, admit_share AS "admitShare" FROM attendance_policy WHERE site_id = $1',
  );
  return row ?? usualPolicy;
}

/** Sets it. Days that were taken stay as they are. */
export async function savePolicy(
  transaction: Transaction,
  services: Services,
  given: Omit<Policy, 'admitShare'> & { readonly admitShare?: number | undefined },
): Promise<{ mode: AttendanceMode }> {
  await transaction.change(
    `INSERT INTO attendance_policy AS p (site_id, id, mode, day_rule, share, made_by, updated_at, admit_share)
     VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8::int, 0))
     ON CONFLICT (site_id) DO UPDATE SET mode = EXCLUDED.mode, day_rule = EXCLUDED.day_rule, share = EXCLUDED.share,
        admit_share = coalesce($8::int, p.admit_share),
        made_by = EXCLUDED.made_by, version = p.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    given.mode,
    given.dayRule,
    given.share,
    transaction.context.accountId,
    services.now(),
    given.admitShare ?? null,
  );
  return { mode: given.mode };
}

export type PeriodOfDay = {
  readonly number: number;
  readonly name: Label;
  readonly startsAt: string;
  readonly endsAt: string;
};

/**
 * The periods a section takes attendance in, by the mode: lessons or sessions, of its own shift before those of every shift.
 * None where it is taken once a day.
 */
export async function readPeriods(
  transaction: Transaction,
  sectionId: string,
): Promise<readonly PeriodOfDay[]> {
  const { mode } = await readPolicy(transaction);
  if (mode === 'day') return [];
  return transaction.kept(`attendance.periods ${mode} ${sectionId}`, () =>
    transaction.read(
      { number: 'int', name: json<Label>(), startsAt: 'text', endsAt: 'text' },
      `SELECT DISTINCT ON (p.position) p.position AS number, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
              json_build_object('en', p.name_en, 'bn', p.name_bn) AS name
         FROM academic_period_type p JOIN academic_section s ON s.site_id = $1 AND s.id = $2
        WHERE p.site_id = $1 AND p.is_active AND p.kind = $3 AND (p.shift_id IS NULL OR p.shift_id = s.shift_id)
        ORDER BY p.position, p.shift_id NULLS LAST LIMIT 20`,
      sectionId,
      mode === 'session' ? 'session' : 'lesson',
    ),
  );
}

/** One of them; null where the section has no such period. */
export async function readPeriod(
  transaction: Transaction,
  sectionId: string,
  number: number,
): Promise<PeriodOfDay | null> {
  const periods = await readPeriods(transaction, sectionId);
  return periods.find((one) => one.number === number) ?? null;
}
