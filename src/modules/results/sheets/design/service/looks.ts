import { newId } from '../../../../../core/ids.ts';
import type { Label } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import { layoutOf, templatesOf } from '../../../../documents/public.ts';
import { sheetKinds } from '../../../../documents/tables/rules.ts';
import { resultsPermission } from '../../../permissions.ts';
import { keptOf, type SubjectStored } from '../../../publish/kept.ts';
import { findRun, type Run } from '../../../service/runs.ts';
import type { Term } from './sheet-tables.ts';

/** `standard` is the layout that comes with the product and fits itself to its page. */
type Look = string | 'standard';

/** Examinations a progress report has beside its own at the most. */
const mostTerms = 5;

/** The layout of a class's mark sheets: the class's own in the examination, else the institution's usual one. */
async function usedLook(transaction: Transaction, run: Run): Promise<Look> {
  const chosen = await transaction.readOne(
    { template_id: 'uuid?' },
    'SELECT template_id FROM results_sheet_look WHERE site_id = $1 AND exam_id = $2 AND class_id = $3',
    run.exam_id,
    run.class_id,
  );
  if (chosen) return chosen.template_id ?? 'standard';
  const usual = await templatesOf(transaction, ['markSheet']);
  return usual.find((one) => one.is_usual)?.id ?? 'standard';
}

/** What sheets of a run are drawn with: as somebody asks, else as the class has it; null for the standard layout. */
export async function layoutFor(transaction: Transaction, run: Run, asked: Look | undefined) {
  const look = asked ?? (await usedLook(transaction, run));
  return look === 'standard' ? null : (await layoutOf(transaction, look, sheetKinds)).layout;
}

export async function readLooks(transaction: Transaction, services: Services, id: string) {
  const run = await findRun(transaction, id, services.now());
  const items = await templatesOf(transaction, sheetKinds);
  return {
    items: items.flatMap(({ id, kind, name }) =>
      kind === 'markSheet' || kind === 'progressReport' ? [{ id, kind, name }] : [],
    ),
    used: await usedLook(transaction, run),
    can: { choose: transaction.context.permissions.has(resultsPermission.generate) },
  };
}

/** Keeps the layout of a class in an examination. Throws 404 for a template that is no sheet of results. */
export async function saveLook(
  transaction: Transaction,
  services: Services,
  asked: { id: string; look: Look },
): Promise<{ used: Look }> {
  const run = await findRun(transaction, asked.id, services.now());
  if (asked.look !== 'standard') await layoutOf(transaction, asked.look, sheetKinds);
  await transaction.change(
    `INSERT INTO results_sheet_look AS l (site_id, id, exam_id, class_id, template_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT results_sheet_look_once DO UPDATE SET template_id = EXCLUDED.template_id,
        version = l.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    run.exam_id,
    run.class_id,
    asked.look === 'standard' ? null : asked.look,
  );
  return { used: asked.look };
}

/** The published results of the same year before an examination, by enrolment, the earliest first. */
export async function readTermsBefore(
  transaction: Transaction,
  run: Run,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Term[]>> {
  const rows = await transaction.read(
    {
      enrolment_id: 'uuid',
      exam: json<Label>(),
      gpa: 'int',
      letter: 'text',
      class_position: 'int?',
      stored: json<SubjectStored[]>(),
    },
    `SELECT t.enrolment_id, json_build_object('en', p.name_en, 'bn', p.name_bn) AS exam, t.gpa, t.letter, t.class_position,
            t.subjects::json AS stored
       FROM (SELECT r.id, x.name_en, x.name_bn, x.starts_on FROM results_run r
               JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
               JOIN exams_exam own ON own.site_id = $1 AND own.id = $3
              WHERE r.site_id = $1 AND r.class_id = $4 AND r.status = 'published' AND x.id <> own.id
                AND x.year_id = own.year_id AND x.starts_on <= own.starts_on
              ORDER BY x.starts_on DESC, x.id LIMIT ${mostTerms}) p
       JOIN results_result t ON t.site_id = $1 AND t.run_id = p.id AND t.enrolment_id = ANY($2::uuid[])
      ORDER BY p.starts_on, p.id`,
    enrolmentIds,
    run.exam_id,
    run.class_id,
  );
  const found = new Map<string, Term[]>();
  for (const { enrolment_id, class_position, stored, ...term } of rows)
    found.set(enrolment_id, [
      ...(found.get(enrolment_id) ?? []),
      { ...term, classPosition: class_position, subjects: stored.map(keptOf) },
    ]);
  return found;
}
