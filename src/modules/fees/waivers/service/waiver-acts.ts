import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { columnTexts, feeFields } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { labelSql } from '../../service/students-sql.ts';
import { waiverActTexts as texts } from '../labels.ts';
import { offerActTexts as offerTexts } from '../offer-labels.ts';
import { checkedCharge, type Waived as WaivedCharge, waiveCharge } from './charge-waivers.ts';
import { checkedFines, type Waived, waivedLately, waiveFines } from './fine-waivers.ts';
import { joined, standsOf, termFigures, windowFigures } from './offer-acts.ts';
import { assertPaidSaid, overpaidBy } from './paid-fees.ts';
import { takenLately } from './taken-lately.ts';
import { worthOfWaiver } from './waiver-worth.ts';
import { checkedWaiver, type GivenWaiver, giveWaiver } from './waivers.ts';

/** What all of a student's dues are shown with. */
const ledgerPath = (studentId: string) => link(feesPath.counter, { student: studentId });

async function nameOfStudent(transaction: Transaction, id: string): Promise<{ name: Label; code: string }> {
  const row = await transaction.row<{ name: Label; code: string }>(
    `SELECT ${labelSql('s')} AS name, s.code FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

const studentFigures = (student: { name: Label; code: string }): ApprovalFigure[] => [
  { kind: 'name', label: columnTexts.student, value: student.name },
  { kind: 'text', label: columnTexts.code, value: { en: student.code, bn: student.code } },
];

/** Gives a waiver; what it comes to in all its months, with what was taken away lately, is held against the limit. */
export const givingWaiver: Act<GivenWaiver, Awaited<ReturnType<typeof giveWaiver>>> = {
  reasonOf: (input) => input.reason,
  filesOf: (input) => (input.paperId ? [input.paperId] : []),
  // A payment in between would make more of it the student's advance.
  hold: (transaction, { input }) => lockRow(transaction, 'students_student', input.studentId),
  async about(transaction, { input, services }) {
    const now = services.now();
    const student = await nameOfStudent(transaction, input.studentId);
    const subHeadIds = await checkedWaiver(transaction, input);
    const overpaid = await overpaidBy(transaction, input, subHeadIds);
    assertPaidSaid(overpaid, input.ofPaid);
    const names = await transaction.row<{ type: Label; sub_heads: Label[] | null }>(
      `SELECT (SELECT ${labelSql('t')} FROM fees_waiver_type t WHERE t.site_id = $1 AND t.id = $2) AS type,
              (SELECT json_agg(${labelSql('b')} ORDER BY b.position, b.name_en) FROM fees_fee_sub_head b
                WHERE b.site_id = $1 AND b.id = ANY($3::uuid[])) AS sub_heads`,
      input.typeId,
      subHeadIds,
    );
    const worth = await worthOfWaiver(transaction, input, subHeadIds);
    const subHeads = names?.sub_heads ?? [];
    return {
      subject: input.studentId,
      title: fillLabel(texts.waiverTitle, { name: student.name }),
      path: ledgerPath(input.studentId),
      amount: worth,
      ...(worth === null ? {} : { weight: worth + (await takenLately(transaction, input.studentId, now)) }),
      ...(await standsOf(transaction, [input.studentId], input.fromMonth, now)),
      figures: [
        ...studentFigures(student),
        ...(names ? [{ kind: 'name' as const, label: feeFields.typeId, value: names.type }] : []),
        { kind: 'name', label: feeFields.subHeadIds, value: joined(subHeads) },
        ...termFigures(input),
        ...windowFigures(input),
        ...(overpaid > 0n && input.ofPaid === 'credit'
          ? [{ kind: 'money' as const, label: texts.toAdvance, value: String(overpaid) }]
          : []),
        ...(input.paperId
          ? [{ kind: 'text' as const, label: offerTexts.paper, value: offerTexts.attached }]
          : []),
      ],
    };
  },
  run: (transaction, { input, services }) => giveWaiver(transaction, input, services.now()),
};

/** Waives late fines; those of the last thirty days count with them. */
export const waivingFines: Act<Waived, Awaited<ReturnType<typeof waiveFines>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services, isDeciding }) {
    const student = await nameOfStudent(transaction, input.studentId);
    const now = services.now();
    const open = await checkedFines(transaction, input, todayInDhaka(now), isDeciding);
    const amount = input.lines.reduce((sum, line) => sum + line.amount, 0n);
    return {
      subject: input.studentId,
      title: fillLabel(texts.finesTitle, { amount: takaText(amount), name: student.name }),
      path: ledgerPath(input.studentId),
      amount,
      weight: amount + (await waivedLately(transaction, input.studentId, now)),
      excluded: [],
      figures: [
        ...studentFigures(student),
        ...input.lines.map((line) => ({
          kind: 'money' as const,
          label: fillLabel(texts.fineOf, {
            fee: open.get(line.lineId)?.subHead ?? { en: '', bn: '' },
            period: open.get(line.lineId)?.period ?? '',
          }),
          value: String(line.amount),
        })),
      ],
    };
  },
  run: (transaction, { input, services, approved }) =>
    waiveFines(transaction, input, services.now(), approved !== null),
};

/** Waives a charge by hand; what was waived of the student in the last thirty days counts with it. */
export const waivingCharge: Act<WaivedCharge, Awaited<ReturnType<typeof waiveCharge>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const { studentId, name } = await checkedCharge(transaction, input);
    const student = await nameOfStudent(transaction, studentId);
    return {
      subject: input.lineId,
      title: fillLabel(texts.chargeTitle, { amount: takaText(input.amount), name: student.name }),
      path: ledgerPath(studentId),
      amount: input.amount,
      weight: input.amount + (await waivedLately(transaction, studentId, services.now())),
      excluded: [],
      figures: [
        ...studentFigures(student),
        { kind: 'name', label: feeFields.subHeadId, value: name },
        { kind: 'money', label: texts.owed, value: String(input.owed) },
        { kind: 'money', label: texts.waived, value: String(input.amount) },
      ],
    };
  },
  run: (transaction, { input, services }) => waiveCharge(transaction, input, services.now()),
};
