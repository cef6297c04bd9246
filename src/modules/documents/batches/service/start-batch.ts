import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { startRun } from '../../../../core/server/jobs/job-runs.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { versionFor } from '../../design/service/templates.ts';
import { type KindName, kinds } from '../../kinds.ts';
import { documentsFields } from '../../labels.ts';
import type { batchesContract as contract } from '../contract.ts';
import { makeDocuments } from '../jobs.ts';
import { batchTexts } from '../labels.ts';

const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/** Notes a batch and puts the job that makes it into the queue. */
export async function startBatch(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof contract.make.input>,
): Promise<{ id: string; runId: string }> {
  const kind = kinds[given.kind];
  if (kind.of === 'student' && given.sectionIds.length === 0)
    throw new ValidationError({ sectionIds: [withAttribute(messages.required, documentsFields.sectionIds)] });
  if (kind.isOfExam && given.examId === null)
    throw new ValidationError({ examId: [withAttribute(messages.required, documentsFields.examId)] });
  const version = await versionFor(transaction, given.kind, given.templateId);
  const id = newId();
  await transaction.change(
    `INSERT INTO documents_batch (site_id, id, kind, about, language, exam_id, template_version_id, made_by, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    given.kind,
    JSON.stringify(await aboutOf(transaction, given)),
    given.language,
    given.examId,
    version.id,
    transaction.context.accountId,
    services.now(),
  );
  const runId = await startRun(transaction, makeDocuments, {
    batchId: id,
    sectionIds: given.sectionIds,
    onlyClear: given.onlyClear,
  });
  await transaction.change(
    'UPDATE documents_batch SET run_id = $3 WHERE site_id = $1 AND id = $2',
    id,
    runId,
  );
  return { id, runId };
}

/** Whom it is made for, in words: the sections, and the examination. */
async function aboutOf(
  transaction: Transaction,
  { kind, sectionIds, examId }: { kind: KindName; sectionIds: readonly string[]; examId: string | null },
): Promise<Label> {
  if (kinds[kind].of === 'employee') return batchTexts.everybody;
  const row = await transaction.readOne(
    { en: 'text', bn: 'text', found: 'int', exam: jsonOrNull<Label>() },
    `SELECT coalesce(string_agg(c.name_en || ' – ' || x.name_en, ', ' ORDER BY c.position, x.name_en), '') AS en,
            coalesce(string_agg(c.name_bn || ' – ' || x.name_bn, ', ' ORDER BY c.position, x.name_en), '') AS bn,
            count(*)::int AS found,
            (SELECT ${labelSql('m')} FROM exams_exam m WHERE m.site_id = $1 AND m.id = $3) AS exam
       FROM academic_section x JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE x.site_id = $1 AND x.id = ANY($2::uuid[])`,
    sectionIds,
    examId,
  );
  if (!row || row.found !== new Set(sectionIds).size || (examId !== null && row.exam === null))
    throw new AppError(errors.notFound);
  const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
  return {
    en: cut([row.exam?.en, row.en].filter(Boolean).join(' · ')),
    bn: cut([row.exam?.bn, row.bn].filter(Boolean).join(' · ')),
  };
}
