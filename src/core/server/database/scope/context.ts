import type { Language } from '../../../labels.ts';
import type { Permission } from '../../../module/permissions.ts';
import type { Reach } from '../../../module/reach.ts';

/** Who does what, for whom: it names the institution of every statement and the actor of every change. */
export type Context = {
  readonly siteId: number | null;
  readonly accountId: string | null;
  readonly impersonatorId: string | null;
  /** The call or job that acts, as the history shows it: `POST /api/v1/academic/shift`. */
  readonly action: string;
  readonly requestId: string;
  /** From where it comes, as the history keeps it: address and program; nothing for the server's own work. */
  readonly origin?: string;
  /** Staff of the platform look into the institution in an emergency, under this access. */
  readonly emergencyId?: string | null;
  /** The caller has given the own password again in this session, a moment ago. */
  readonly hasConfirmed?: boolean;
  readonly language: Language;
  readonly permissions: ReadonlySet<Permission>;
  readonly reach?: Reach | null;
  /** The caller looks and changes nothing: every call that would is refused. */
  readonly isReadOnly?: boolean;
};
