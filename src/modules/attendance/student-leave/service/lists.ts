import { foldForSearch } from '../../../../core/bangla.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { ownStudents } from '../../../students/public.ts';
import { attendancePermission } from '../../permissions.ts';
import type { LeaveShown } from '../contract.ts';
import type { LeavePart, LeaveState } from '../rules.ts';
import { isClassTeacher, type LeaveStudent, studentJoins, studentSql } from './facts.ts';

/** Makes an address of a stored file for the browser that asks. */
export type LinkOf = (fileId: string) => string;

const shape = {
  id: 'uuid',
  version: 'int',
  student: json<LeaveStudent>(),
  from: 'date',
  to: 'date',
  part: oneOf<LeavePart>(),
  at: 'text?',
  reason: 'text',
  state: oneOf<LeaveState>(),
  note: 'text',
  askedBy: 'uuid',
  askedAt: 'time',
  decidedBy: 'uuid?',
  decidedAt: 'time?',
  paperId: 'uuid?',
  isMine: 'bool',
  total: 'int',
} as const;
const columns = `l.id, l.version, ${studentSql} AS student, l.first_day AS "from", l.last_day AS "to", l.part, l.at, l.reason,
  l.status AS state, l.note, l.asked_by AS "askedBy", l.asked_at AS "askedAt", l.decided_by AS "decidedBy",
  l.decided_at AS "decidedAt", l.paper_id AS "paperId", ${isClassTeacher('$2')} AS "isMine",
  (count(*) OVER ())::int AS total`;
const joins = `FROM attendance_leave l JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id ${studentJoins}`;
/** What waits first, then the latest days. */
const order = `ORDER BY (l.status = 'asked') DESC, l.first_day DESC, l.id DESC`;

type Row = { [K in 'id' | 'reason' | 'note' | 'from' | 'to']: string } & {
  version: number;
  student: LeaveStudent;
  part: LeavePart;
  at: string | null;
  state: LeaveState;
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  paperId: string | null;
  isMine: boolean;
  total: number;
};

async function shownOf(
  transaction: Transaction,
  services: Services,
  rows: readonly Row[],
  linkOf: LinkOf,
  isOwn: boolean,
): Promise<LeaveShown[]> {
  const { accountId, language, permissions } = transaction.context;
  const names = await namesOfAccounts(
    services.database,
    rows.flatMap((row) => [row.askedBy, row.decidedBy]),
    language,
  );
  const takes = permissions.has(attendancePermission.take);
  const takesAll = permissions.has(attendancePermission.takeAll);
  return rows.map(({ total: _total, paperId, isMine, ...row }) => {
    const decides = takes && (isMine || takesAll) && row.askedBy !== accountId;
    return {
      ...row,
      askedBy: names.get(row.askedBy) ?? '',
      askedAt: row.askedAt.toISOString(),
      decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      paper: paperId === null ? null : linkOf(paperId),
      can: {
        decide: decides && row.state === 'asked',
        callBack: takes && (isMine || takesAll) && row.state === 'accepted',
        withdraw: isOwn && row.state === 'asked',
      },
    };
  });
}

/** The leave of one of the account's own students, with its history. Throws 404 for anybody else's. */
export async function readOwnLeave(
  transaction: Transaction,
  services: Services,
  asked: { studentId?: string | undefined; page: number; size: number },
  linkOf: LinkOf,
) {
  const today = todayInDhaka(services.now());
  const children = await ownChildren(transaction, today);
  const wanted = asked.studentId?.toLowerCase();
  if (wanted !== undefined && !children.some((one) => one.studentId === wanted))
    throw new AppError(errors.notFound);
  const studentId = wanted ?? children[0]?.studentId ?? null;
  const rows =
    studentId === null
      ? []
      : await transaction.read(
          shape,
          `SELECT ${columns} ${joins} WHERE l.site_id = $1 AND e.student_id = $3 ${order} LIMIT $4 OFFSET $5`,
          transaction.context.accountId,
          studentId,
          asked.size,
          (asked.page - 1) * asked.size,
        );
  return {
    today,
    children,
    studentId,
    items: await shownOf(transaction, services, rows, linkOf, true),
    total: rows[0]?.total ?? 0,
  };
}

/** The students the account may see as a guardian or as the student, with their places on a day. */
export const ownChildren = (
  transaction: Transaction,
  today: string,
): Promise<{ studentId: string; enrolmentId: string; name: Label; section: Label; roll: number }[]> =>
  transaction.read(
    { studentId: 'uuid', enrolmentId: 'uuid', name: json<Label>(), section: json<Label>(), roll: 'int' },
    `SELECT p.id AS "studentId", e.id AS "enrolmentId", e.roll,
            json_build_object('en', p.name_en, 'bn', coalesce(nullif(p.name_bn, ''), p.name_en)) AS name,
            json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn) AS section
       FROM students_enrolment e ${studentJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.start_date <= $3 AND y.end_date >= $3
      WHERE e.site_id = $1 AND e.status = 'active' AND e.student_id IN (${ownStudents('$2')})
      ORDER BY p.date_of_birth, p.id LIMIT 20`,
    transaction.context.accountId,
    today,
  );

/** Leave of students: a class teacher's own sections, or all. */
export async function listLeave(
  transaction: Transaction,
  services: Services,
  asked: {
    state: 'open' | 'all' | LeaveState;
    q: string;
    sectionId?: string | undefined;
    page: number;
    size: number;
  },
  linkOf: LinkOf,
) {
  const { accountId, permissions } = transaction.context;
  const folded = foldForSearch(asked.q);
  const rows = await transaction.read(
    shape,
    `SELECT ${columns} ${joins}
      WHERE l.site_id = $1 AND ($3 OR ${isClassTeacher('$2')})
        AND ($4 = 'all' OR l.status = $4 OR $4 = 'open' AND l.status = 'asked')
        AND ($5::text IS NULL OR p.search_text LIKE $5) AND ($6::uuid IS NULL OR e.section_id = $6)
      ${order} LIMIT $7 OFFSET $8`,
    accountId,
    permissions.has(attendancePermission.takeAll),
    asked.state,
    folded === '' ? null : containing(folded),
    asked.sectionId ?? null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: await shownOf(transaction, services, rows, linkOf, false),
    total: rows[0]?.total ?? 0,
    can: { enter: permissions.has(attendancePermission.take) },
  };
}

/** Students of this year whom one may enter leave for, by name. */
export async function findLeaveStudents(transaction: Transaction, services: Services, typed: string) {
  const folded = foldForSearch(typed);
  const items = await transaction.read(
    { enrolmentId: 'uuid', name: json<Label>(), section: json<Label>(), roll: 'int' },
    `SELECT e.id AS "enrolmentId", e.roll,
            json_build_object('en', p.name_en, 'bn', coalesce(nullif(p.name_bn, ''), p.name_en)) AS name,
            json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn) AS section
       FROM students_enrolment e ${studentJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.start_date <= $5 AND y.end_date >= $5
      WHERE e.site_id = $1 AND e.status = 'active' AND ($3 OR ${isClassTeacher('$2')})
        AND ($4::text IS NULL OR p.search_text LIKE $4)
      ORDER BY p.name_en, e.id LIMIT 20`,
    transaction.context.accountId,
    transaction.context.permissions.has(attendancePermission.takeAll),
    folded === '' ? null : containing(folded),
    todayInDhaka(services.now()),
  );
  return { items };
}
