import type { ApprovalLimit } from '../../endpoint.ts';
import type { Transaction } from '../database/in-site.ts';

/** Paisa up to which everybody, and higher some roles, act alone. */
export type StoredLimit = { readonly everyone: string; readonly roles: Readonly<Record<string, string>> };

export type ApprovalSettings = {
  /** Null where nobody has said anything yet. */
  readonly version: number | null;
  readonly isOnePerson: boolean;
  readonly deadlineDays: number;
  readonly limits: Readonly<Record<string, StoredLimit>>;
};

/** What the institution said, read anew each time: it decides what somebody may do alone. */
export async function readApprovalSettings(transaction: Transaction): Promise<ApprovalSettings> {
  const row = await transaction.row<{
    version: number;
    is_one_person: boolean;
    deadline_days: number;
    limits: Record<string, StoredLimit>;
  }>('SELECT version, is_one_person, deadline_days, limits FROM approval_setting WHERE site_id = $1');
  return {
    version: row?.version ?? null,
    isOnePerson: row?.is_one_person ?? false,
    deadlineDays: row?.deadline_days ?? 7,
    limits: row?.limits ?? {},
  };
}

export const limitIn = ({ limits }: ApprovalSettings, limit: ApprovalLimit): StoredLimit =>
  limits[limit.name] ?? { everyone: String(limit.initial), roles: {} };

/** What counts a day together beside or in place of a limit; null where nothing does. */
export function dayLimitIn(settings: ApprovalSettings, limit: ApprovalLimit): DayLimit | null {
  if (limit.isByDay) return { limit, stored: limitIn(settings, limit) };
  if (!limit.ofDay) return null;
  const said = settings.limits[limit.ofDay.name];
  if (said) return { limit: limit.ofDay, stored: said };
  const { everyone, roles } = limitIn(settings, limit);
  const initial = BigInt(everyone) > limit.ofDay.initial ? everyone : String(limit.ofDay.initial);
  return { limit: limit.ofDay, stored: { everyone: initial, roles } };
}

export type DayLimit = { readonly limit: ApprovalLimit; readonly stored: StoredLimit };

/** The paisa up to which somebody with these roles acts alone. */
export function limitFor({ everyone, roles }: StoredLimit, held: readonly string[]): bigint {
  let most = BigInt(everyone);
  for (const role of held) {
    const own = BigInt(roles[role] ?? '0');
    if (own > most) most = own;
  }
  return most;
}
