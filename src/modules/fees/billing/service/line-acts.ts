import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { columnTexts, feeFields } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { labelSql } from '../../service/students-sql.ts';
import { waiverActTexts as texts } from '../../waivers/labels.ts';
import { takenLately } from '../../waivers/service/taken-lately.ts';
import { assertCancellable, cancelLine } from './lines.ts';

type Input = { readonly id: string; readonly version: number; readonly reason: string };

/**
 * Cancels a line of which nothing is paid: the due is gone as if it were waived, so it is held against the same limit, with
 * what was cancelled and waived of the student in the last thirty days.
 */
export const cancellingLine: Act<Input, Awaited<ReturnType<typeof cancelLine>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const line = await readLine(transaction, input.id);
    if (line.version !== input.version) throw new AppError(errors.staleVersion);
    await assertCancellable(transaction, input.id);
    return {
      subject: input.id,
      title: fillLabel(texts.cancelTitle, { amount: takaText(line.payable), name: line.name }),
      path: link(feesPath.counter, { student: line.student_id }),
      amount: line.payable,
      weight: line.payable + (await takenLately(transaction, line.student_id, services.now())),
      excluded: [],
      figures: [
        { kind: 'name', label: columnTexts.student, value: line.name },
        { kind: 'text', label: columnTexts.code, value: { en: line.code, bn: line.code } },
        { kind: 'name', label: feeFields.subHeadId, value: line.sub_head },
        { kind: 'money', label: texts.owed, value: String(line.payable) },
      ],
    };
  },
  run: (transaction, { input, services }) => cancelLine(transaction, input, services.now()),
};

async function readLine(transaction: Transaction, id: string) {
  const line = await transaction.readOne(
    {
      version: 'int',
      student_id: 'uuid',
      payable: 'bigint',
      code: 'text',
      name: json<Label>(),
      sub_head: json<Label>(),
    },
    `SELECT l.version, l.student_id, l.payable, s.code, ${labelSql('s')} AS name, ${labelSql('b')} AS sub_head
       FROM fees_invoice_line l JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
      WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (!line) throw new AppError(errors.notFound);
  return line;
}
