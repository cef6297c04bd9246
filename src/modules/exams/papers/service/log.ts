import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { ExamChangeKind } from '../changes.ts';

type Change = {
  readonly examId: string;
  readonly kind: ExamChangeKind;
  readonly reason: string;
  readonly classId?: string;
  readonly paperId?: string;
  readonly sheetId?: string;
  readonly detail?: object;
};

/** Adds to the log of an examination what was changed after its declaration, and why. */
export async function logChange(transaction: Transaction, services: Services, change: Change): Promise<void> {
  await transaction.change(
    `INSERT INTO exams_change (site_id, id, exam_id, kind, class_id, paper_id, sheet_id, reason, detail, actor_id, acted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    newId(),
    change.examId,
    change.kind,
    change.classId ?? null,
    change.paperId ?? null,
    change.sheetId ?? null,
    change.reason,
    change.detail ? JSON.stringify(change.detail) : null,
    transaction.context.accountId,
    services.now(),
  );
}
