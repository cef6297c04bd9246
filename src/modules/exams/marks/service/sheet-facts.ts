import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { isWithinReach } from '../../../../core/module/reach.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { resultsPermission } from '../../../results/permissions.ts';
import { examErrors } from '../../labels.ts';
import { changeErrors } from '../../papers/labels.ts';
import { examsPermission, marksPermission } from '../../permissions.ts';
import {
  type PaperComponent,
  type SheetAct,
  type SheetStatus,
  sheetStateOf,
  statusAfter,
} from '../../rules.ts';
import { keyedByCaller } from './keyers.ts';

/** What decides about a sheet: read anew each time, never kept. */
export type SheetHeld = {
  id: string;
  version: number;
  status: SheetStatus;
  note: string;
  submitted_by: string | null;
  submitted_at: Date | null;
  verified_at: Date | null;
  verified_by: string | null;
  accepted_at: Date | null;
  accepted_by: string | null;
  exam_id: string;
  /** `withdrawn` where the paper was taken out: as little is done to its sheets as after the end. */
  exam_status: string;
  /** Somebody else keys the marks a second time before the sheet is verified. */
  double_entry: boolean;
  /** The exam controller accepts the sheet after it is verified. */
  accepts: boolean;
  marks_until: string | null;
  paper_id: string;
  role: string;
  full: number;
  components: PaperComponent[];
  section_id: string;
  shift_id: string;
  group_id: string | null;
  /** Of the section. */
  of_class: string;
  /** The caller enters it: the sheet's teacher, or the class teacher where it has none. */
  is_own: boolean;
  is_class_teacher: boolean;
  /** Where marks are keyed twice: the caller is of those who make the first entry. */
  is_first: boolean;
  /** Where marks are keyed twice: the first entry is not the caller's to see or to write. */
  is_blind: boolean;
};
/** The same with what it is called. */
export type SheetRow = SheetHeld & {
  exam_en: string;
  exam_bn: string;
  subject_en: string;
  subject_bn: string;
  code: string;
  section_en: string;
  section_bn: string;
  class_id: string;
  class_en: string;
  class_bn: string;
  group_en: string | null;
  group_bn: string | null;
  shift_en: string;
  shift_bn: string;
  /** Null: the class teacher enters it. */
  teacher_id: string | null;
  /** Whoever enters it: its teacher, or the class teacher. */
  enterer_id: string | null;
  teacher_en: string | null;
  teacher_bn: string | null;
};

/** Whom the caller teaches as. No table of its own beside the sheet that is locked: a cluster could not carry its row. */
export const ownEmployees =
  'ARRAY(SELECT a.employee_id FROM people_employee_account a WHERE a.site_id = $1 AND a.account_id = $2)';
const isOwn = `coalesce(coalesce(m.teacher_id, s.class_teacher_id) = ANY(${ownEmployees}), false)`;
const hasSecond = `EXISTS (SELECT 1 FROM exams_second_mark z WHERE z.site_id = $1 AND z.sheet_id = m.id AND z.entered_by = $2)`;
/** The history and not the marks: whose every mark was written over has still seen the sheet. */
const hasFirst = `(coalesce(m.submitted_by = $2, false)
  OR EXISTS (SELECT 1 FROM history h WHERE h.site_id = $1 AND h.table_name = 'exams_mark' AND h.record_id = m.id AND h.actor = $2))`;
const isUntouched = `(m.status = 'open' AND NOT EXISTS (SELECT 1 FROM exams_mark k WHERE k.site_id = $1 AND k.sheet_id = m.id))`;
const heldColumns = `m.id, m.version, m.status, m.note, m.submitted_by, m.submitted_at, m.verified_by, m.verified_at,
  m.accepted_by, m.accepted_at, p.exam_id,
  CASE WHEN p.withdrawn_at IS NULL THEN x.status ELSE 'withdrawn' END AS exam_status, x.double_entry, x.accepts, x.marks_until, m.paper_id, p.role, p."full", p.components, m.section_id,
  s.shift_id, s.group_id, s.class_id AS of_class,
  ${isOwn} AS is_own,
  coalesce(s.class_teacher_id = ANY(${ownEmployees}), false) AS is_class_teacher,
  CASE WHEN x.double_entry THEN ${hasFirst} OR (${isOwn} AND NOT ${hasSecond}) ELSE false END AS is_first,
  CASE WHEN x.double_entry AND m.status IN ('open', 'submitted', 'returned')
    THEN ${hasSecond} OR NOT (${isOwn} OR ${hasFirst} OR ${isUntouched}) ELSE false END AS is_blind`;
const heldJoins = `
  JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
  JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
  JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id`;
/** Columns and joins of a sheet `m` with its names; `$2` is the caller's account. */
export const sheetColumns = `${heldColumns}, x.name_en AS exam_en, x.name_bn AS exam_bn,
  b.name_en AS subject_en, b.name_bn AS subject_bn, b.code, s.name_en AS section_en, s.name_bn AS section_bn,
  s.class_id, c.name_en AS class_en, c.name_bn AS class_bn, g.name_en AS group_en, g.name_bn AS group_bn,
  h.name_en AS shift_en, h.name_bn AS shift_bn, m.teacher_id,
  coalesce(m.teacher_id, s.class_teacher_id) AS enterer_id, t.name_en AS teacher_en, t.name_bn AS teacher_bn`;
export const sheetJoins = `${heldJoins}
  JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
  JOIN academic_shift h ON h.site_id = $1 AND h.id = s.shift_id
  LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id
  LEFT JOIN people_employee t ON t.site_id = $1 AND t.id = coalesce(m.teacher_id, s.class_teacher_id)`;

export const labelOf = (en: string | null, bn: string | null): Label | null =>
  en === null ? null : { en, bn: bn || en };

type Caller = Pick<Transaction, 'context'>;

/** Who sees every sheet and not only their own. */
export const seesAll = ({ permissions }: { permissions: ReadonlySet<string> }): boolean =>
  [examsPermission.edit, marksPermission.enterAll, marksPermission.verify, resultsPermission.generate].some(
    (one) => permissions.has(one),
  );

/** Whether the caller reaches the section of a sheet. */
const reachesSheet = ({ context }: Caller, row: SheetHeld): boolean =>
  isWithinReach(context.reach, {
    sectionId: row.section_id,
    shiftId: row.shift_id,
    classId: row.of_class,
    groupId: row.group_id,
  });

/** Whether the caller sees a sheet: the own ones, those of the own section, and where all are seen those within reach. */
export const seesSheet = (caller: Caller, row: SheetHeld): boolean =>
  row.is_own || row.is_class_teacher || (seesAll(caller.context) && reachesSheet(caller, row));

/** SQL: what decides about the sheet `$3`, for the account `$2`. */
export const heldSql = `SELECT ${heldColumns} FROM exams_mark_sheet m ${heldJoins} WHERE m.site_id = $1 AND m.id = $3`;
export const heldLock = 'FOR NO KEY UPDATE OF m';

/** What decides about one sheet; 404 for another institution's, 403 for another teacher's. */
export async function findSheet(transaction: Transaction, id: string, lock = ''): Promise<SheetHeld> {
  const row = await transaction.row<SheetHeld>(`${heldSql} ${lock}`, transaction.context.accountId, id);
  return assertSeen(transaction, row);
}

/** The same, held until the end of the transaction: saves and moves of one sheet wait for each other. */
export const holdSheet = (transaction: Transaction, id: string) => findSheet(transaction, id, heldLock);

/** Throws 404 where there is no such sheet, 403 for another teacher's. */
export function assertSeen<R extends SheetHeld>(caller: Caller, row: R | null): R {
  if (!row) throw new AppError(errors.notFound);
  if (!seesSheet(caller, row)) throw new AppError(examErrors.notYours);
  return row;
}

const may = (act: SheetAct, row: SheetHeld): boolean => statusAfter(act, row.status, row.accepts) !== null;

/** Why nobody, or not the caller, can enter marks or submit them; null when they can. */
export function writeRefusal(
  transaction: Caller,
  services: Pick<Services, 'now'>,
  row: SheetHeld,
): AppError | null {
  const { permissions } = transaction.context;
  const mayAll = permissions.has(marksPermission.enterAll) && reachesSheet(transaction, row);
  if (!mayAll && !(row.is_own && permissions.has(marksPermission.enter)))
    return new AppError(examErrors.notYours);
  if (row.exam_status !== 'declared') return new AppError(examErrors.examClosed);
  if (!may('submit', row)) return new AppError(examErrors.sheetClosed);
  if (row.is_blind) return new AppError(examErrors.othersFirst);
  const isLate = row.marks_until !== null && todayInDhaka(services.now()) > row.marks_until;
  // The office that may move the day need not move it for itself.
  if (isLate && !permissions.has(examsPermission.edit))
    return new AppError(examErrors.tooLate, { day: row.marks_until ?? '' });
  return null;
}

/** Why the caller may not verify; null when they may. */
export function verifyRefusal(transaction: Transaction, row: SheetHeld): AppError | null {
  const { permissions, accountId } = transaction.context;
  if (!permissions.has(marksPermission.verify) && !row.is_class_teacher)
    return new AppError(examErrors.mayNotVerify);
  if (!may('verify', row)) return new AppError(examErrors.notSubmitted);
  if (row.exam_status !== 'declared') return new AppError(examErrors.examClosed);
  if (row.submitted_by === accountId) return new AppError(examErrors.ownVerify);
  return null;
}

/** Why the caller may not accept; null when they may: a third person, where the examination asks for one. */
export function acceptRefusal({ context }: Caller, row: SheetHeld): AppError | null {
  const { permissions, accountId } = context;
  if (!row.accepts) return new AppError(examErrors.noAcceptance);
  if (!permissions.has(marksPermission.accept)) return new AppError(examErrors.mayNotAccept);
  if (!may('accept', row)) return new AppError(examErrors.notVerified);
  if (row.exam_status !== 'declared') return new AppError(examErrors.examClosed);
  if (row.submitted_by === accountId || row.verified_by === accountId)
    return new AppError(examErrors.ownAccept);
  return null;
}

/**
 * Why the caller may not see the second entry: only where the examination asks for it, and while both are made never
 * whoever makes the first.
 */
export function secondUnseen({ context }: Caller, row: SheetHeld): AppError | null {
  const { permissions } = context;
  if (!row.double_entry) return new AppError(examErrors.notTwice);
  if (row.is_first) return new AppError(examErrors.ownSecond);
  const may =
    permissions.has(marksPermission.enterAll) ||
    permissions.has(marksPermission.verify) ||
    row.is_class_teacher;
  return may ? null : new AppError(examErrors.mayNotVerify);
}

/** Why the caller may not key the marks of a submitted sheet a second time; null when they may. */
export function secondRefusal(transaction: Caller, row: SheetHeld): AppError | null {
  const unseen = secondUnseen(transaction, row);
  if (unseen) return unseen;
  if (row.status !== 'submitted') return new AppError(examErrors.notSubmitted);
  if (row.exam_status !== 'declared') return new AppError(examErrors.examClosed);
  return null;
}

/**
 * Why the caller may not give a sheet back. A submitted one is returned by whoever may verify it, a verified one by who
 * verifies every sheet or is to accept it, an accepted one by who accepts.
 */
export function returnRefusal({ context }: Caller, row: SheetHeld): AppError | null {
  const { permissions } = context;
  const accepts = permissions.has(marksPermission.accept);
  const verifies = permissions.has(marksPermission.verify);
  if (!accepts && !verifies && !row.is_class_teacher) return new AppError(examErrors.mayNotVerify);
  if (row.exam_status !== 'declared') return new AppError(examErrors.examClosed);
  if (!may('return', row)) return new AppError(examErrors.notSubmitted);
  if (row.status === 'accepted') return accepts ? null : new AppError(examErrors.mayNotAccept);
  if (row.status === 'verified')
    return verifies || (accepts && row.accepts) ? null : new AppError(examErrors.mayNotVerify);
  return verifies || row.is_class_teacher ? null : new AppError(examErrors.mayNotVerify);
}

/** Why the caller may not open a sheet again whose result is published; null when they may. */
export function reopenRefusal({ context }: Caller, row: SheetHeld): AppError | null {
  if (!context.permissions.has(marksPermission.accept)) return new AppError(examErrors.mayNotAccept);
  if (!may('reopen', row)) return new AppError(changeErrors.notLocked);
  if (row.exam_status !== 'declared') return new AppError(examErrors.examClosed);
  return null;
}

export const mayOf = (transaction: Transaction, services: Services, row: SheetHeld) => {
  const write = writeRefusal(transaction, services, row) === null;
  return {
    write,
    submit: write,
    verify: verifyRefusal(transaction, row) === null,
    accept: acceptRefusal(transaction, row) === null,
    return: returnRefusal(transaction, row) === null,
    reopen: reopenRefusal(transaction, row) === null,
    second: secondRefusal(transaction, row) === null,
    see: !row.is_blind,
  };
};

type May = ReturnType<typeof mayOf>;

/** What the caller may do with each of these sheets: nobody checks one they entered marks of. */
export async function mayWithEach(
  transaction: Transaction,
  services: Services,
  rows: readonly SheetHeld[],
): Promise<(row: SheetHeld) => May> {
  const may = new Map(rows.map((row) => [row.id, mayOf(transaction, services, row)]));
  const checked = [...may].flatMap(([id, { verify, accept }]) => (verify || accept ? [id] : []));
  for (const id of await keyedByCaller(transaction, checked))
    may.set(id, { ...(may.get(id) as May), verify: false, accept: false });
  return (row) => may.get(row.id) ?? mayOf(transaction, services, row);
}

/** The names and the state of a sheet as every screen shows them. */
export const sheetShown = (
  row: SheetRow,
  counted: { readonly entered: number; readonly cells: number },
  names: ReadonlyMap<string, string>,
) => ({
  id: row.id,
  version: row.version,
  examId: row.exam_id,
  exam: { en: row.exam_en, bn: row.exam_bn },
  paperId: row.paper_id,
  subject: { en: row.subject_en, bn: row.subject_bn },
  code: row.code,
  sectionId: row.section_id,
  section: { en: row.section_en, bn: row.section_bn },
  className: { en: row.class_en, bn: row.class_bn },
  group: labelOf(row.group_en, row.group_bn),
  shift: { en: row.shift_en, bn: row.shift_bn },
  doubleEntry: row.double_entry,
  accepts: row.accepts,
  state: sheetStateOf(row.status, counted),
  teacher: labelOf(row.teacher_en, row.teacher_bn),
  note: row.note,
  submittedBy: row.submitted_by === null ? null : (names.get(row.submitted_by) ?? null),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  verifiedBy: row.verified_by === null ? null : (names.get(row.verified_by) ?? null),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  acceptedBy: row.accepted_by === null ? null : (names.get(row.accepted_by) ?? null),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
});

/**
 * Throws 409 where the database keeps a mark because its sheet was closed in the same moment; anything else stays itself. A
 * cluster names the checks of the table, and not this rule of a trigger.
 */
export function refuseKept(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const isKept = code === '23514' && (constraint ?? 'exams_mark_kept') === 'exams_mark_kept';
  throw isKept ? new AppError(examErrors.stale) : error;
}
