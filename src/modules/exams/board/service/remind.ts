import { AppError } from '../../../../core/errors.ts';
import { formatDate } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { examErrors, labels } from '../../labels.ts';
import { labelOf } from '../../marks/service/sheet-facts.ts';
import { findExam } from '../../papers/service/exams.ts';
import { examsPath } from '../../paths.ts';
import { readWaitingSheets } from './board.ts';

/** Where a reminder leads: the teacher's own sheets of the examination. It also tells whom it reminded of which. */
const pathOf = (examId: string) => link(examsPath.mySheets, { exam: examId });

/**
 * Who has sheets of an examination that are not submitted, how many, and when each was last reminded; those with the
 * most first. Throws 404 for another institution's examination.
 */
export async function readWaiting(transaction: Transaction, examId: string) {
  await findExam(transaction, examId);
  const waiting = await waitingOf(transaction, examId);
  return {
    items: waiting.map(({ accounts, remindedAt, ...one }) => ({
      ...one,
      hasAccount: accounts.length > 0,
      remindedAt: remindedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Tells these teachers that sheets wait for them. Whoever was reminded of the examination today, has nothing to enter
 * or no account is passed over. Throws 409 where the examination takes no marks.
 */
export async function remindTeachers(
  transaction: Transaction,
  { id, employeeIds }: { id: string; employeeIds: readonly string[] },
) {
  // Held, so that pressing twice reminds once.
  const exam = await findExam(transaction, id, 'FOR NO KEY UPDATE OF x');
  if (exam.status !== 'declared') throw new AppError(examErrors.examClosed);
  const asked = new Set(employeeIds);
  const reminded = (await waitingOf(transaction, id)).filter(
    ({ employeeId, accounts, isRemindedToday }) =>
      employeeId !== null && asked.has(employeeId) && accounts.length > 0 && !isRemindedToday,
  );
  const name = { en: exam.name_en, bn: exam.name_bn };
  const day = exam.marks_until;
  const title = day
    ? fillLabel(labels.reminderUntil, {
        exam: name,
        day: { en: formatDate(day, { language: 'en' }), bn: formatDate(day, { language: 'bn' }) },
      })
    : fillLabel(labels.reminder, { exam: name });
  const accounts = reminded.flatMap((one) => one.accounts);
  await notify(transaction, accounts, { title, path: pathOf(id) });
  return { reminded: reminded.length };
}

type Waiting = {
  /** Null: sheets nobody was given, of sections without a class teacher. */
  employeeId: string | null;
  name: Label | null;
  sheets: number;
  missing: number;
  accounts: string[];
  remindedAt: Date | null;
  isRemindedToday: boolean;
};

async function waitingOf(transaction: Transaction, examId: string): Promise<Waiting[]> {
  const found = new Map<string | null, Waiting>();
  for (const sheet of await readWaitingSheets(transaction, examId)) {
    const one = found.get(sheet.enterer_id) ?? {
      employeeId: sheet.enterer_id,
      name: labelOf(sheet.teacher_en, sheet.teacher_bn),
      sheets: 0,
      missing: 0,
      accounts: [],
      remindedAt: null,
      isRemindedToday: false,
    };
    one.sheets += 1;
    one.missing += sheet.students * sheet.components.length - sheet.entered;
    found.set(sheet.enterer_id, one);
  }
  const rows = await transaction.read(
    { employee_id: 'uuid', accounts: 'uuid[]', at: 'time?', is_today: 'bool' },
    `SELECT a.employee_id, array_agg(DISTINCT a.account_id) AS accounts, max(n.created_at) AS at,
            coalesce((max(n.created_at) AT TIME ZONE 'Asia/Dhaka')::date = (now() AT TIME ZONE 'Asia/Dhaka')::date, false) AS is_today
       FROM people_employee_account a
       LEFT JOIN notification n ON n.site_id = $1 AND n.account_id = a.account_id AND n.data ->> 'path' = $3
      WHERE a.site_id = $1 AND a.employee_id = ANY($2::uuid[])
      GROUP BY a.employee_id`,
    [...found.keys()].filter((id) => id !== null),
    pathOf(examId),
  );
  for (const row of rows) {
    const one = found.get(row.employee_id);
    if (one)
      found.set(row.employee_id, {
        ...one,
        accounts: row.accounts,
        remindedAt: row.at,
        isRemindedToday: row.is_today,
      });
  }
  return [...found.values()].sort((a, b) => b.sheets - a.sheets || b.missing - a.missing);
}
