import * as z from 'zod';
import type { Label } from '../../../core/labels.ts';
import { expectLongPdf } from '../../../core/server/documents/documents.ts';
import { keepFile } from '../../../core/server/files/files.ts';
import { defineLongJob } from '../../../core/server/jobs/job-runs.ts';
import type { JobHands } from '../../../core/server/jobs/jobs.ts';
import { keepFaces } from '../service/faces.ts';
import { batchTexts } from './labels.ts';
import { drawBatch, issuePart, type Plan, planBatch } from './service/batches.ts';

/** From so many people on, what they get is a long document, however many of them stand on a sheet. */
const isLongFrom = 300;

/** Documents given in one transaction: their series is held no longer than that takes. */
const part = 200;

/** Keeps the drawn file and names it in its batch. */
async function keepDrawn(hands: JobHands, batchId: string, pdf: Buffer, name: string): Promise<void> {
  const { id } = await keepFile(
    hands.services,
    hands.context,
    { content: pdf, mime: 'application/pdf', width: null, height: null },
    { name, purpose: 'documents.batch', isPublic: false },
  );
  await hands.inSite((transaction) =>
    transaction.change(
      `UPDATE documents_batch SET file_id = $3, version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2`,
      batchId,
      id,
    ),
  );
}

/**
 * Documents for whole classes, class by class. First they are given, each part in a transaction, then drawn as one file. Cut
 * off and begun anew, it goes on with whoever has none yet, so no number is lost and nobody gets two.
 */
export const makeDocuments = defineLongJob({
  name: 'documents.make',
  title: batchTexts.jobTitle,
  payload: z.object({ batchId: z.guid(), sectionIds: z.array(z.guid()), onlyClear: z.boolean() }),
  async run(hands, payload, progress) {
    const { services } = hands;
    const plan: Plan = await hands.inSite((transaction) => planBatch(transaction, services, payload));
    if (plan.people.length >= isLongFrom) expectLongPdf();
    await progress.total(plan.people.length + plan.left.length);
    const problems = plan.left.map(({ name, matter }) => ({
      row: name.en,
      text: { en: `${name.en}: ${matter.en}`, bn: `${name.bn}: ${matter.bn}` } satisfies Label,
    }));
    if (problems.length > 0) await progress.advance(problems.length, problems);
    let documents = 0;
    for (let from = 0; from < plan.people.length; from += part) {
      const people = plan.people.slice(from, from + part);
      await keepFaces(
        services,
        people.flatMap((one) => one.photo ?? []),
      );
      documents += await hands.inSite((transaction) => issuePart(transaction, services, plan, people));
      await progress.advance(people.length);
    }
    const drawn = await drawBatch(hands, payload.batchId);
    if (drawn) await keepDrawn(hands, payload.batchId, drawn, `${plan.kind}.pdf`);
    return { batchId: payload.batchId, documents, isDrawn: drawn !== null };
  },
});
