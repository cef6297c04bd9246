import type { Transaction } from '../../core/server/database/in-site.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import type { Services } from '../../core/server/http/services.ts';
import { category } from './category.entity.ts';
import { answerSeeds, categorySeeds } from './defaults.data.ts';
import { sourceTexts } from './labels.ts';
import { readyAnswer } from './ready-answer.entity.ts';
import { categorySql, choiceShape, putTicket } from './service/open.ts';

/** What the website's forms bring: nobody is signed in, so what is given is all that is known of the writer. */
export type WebsiteQuestion = {
  readonly source: 'contact' | 'complaint';
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  /** What the writer was told to ask by. */
  readonly code?: string;
};

/**
 * Makes a question of what was written on the website, in the category that takes such writing. A complaint is confidential
 * also where no category takes complaints. The caller limits how often anybody writes.
 */
export async function openTicket(
  transaction: Transaction,
  services: Services,
  { source, subject, text, code, ...contact }: WebsiteQuestion,
): Promise<{ id: string; no: number }> {
  const found = await transaction.readOne(
    choiceShape,
    `SELECT ${categorySql} FROM helpdesk_category WHERE site_id = $1 AND takes = $2 AND is_active
      ORDER BY position, id LIMIT 1`,
    source,
  );
  return putTicket(transaction, services, {
    desk: 'school',
    source,
    kind: {
      categoryId: found?.id ?? null,
      topicId: null,
      name: found?.name ?? sourceTexts[source],
      answerHours: found?.answerHours ?? 48,
      solveHours: found?.solveHours ?? 168,
      isConfidential: found?.isConfidential ?? source === 'complaint',
    },
    subject,
    text,
    priority: 'normal',
    fileIds: [],
    openedBy: null,
    contact: { ...contact, code: code ?? null },
  });
}

/** Gives an institution without any the usual categories and ready answers. */
export async function copyHelpdeskDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { any: 'bool' },
    'SELECT EXISTS (SELECT 1 FROM helpdesk_category WHERE site_id = $1) AS any',
  );
  if (known?.any) return;
  await insertRows(
    transaction,
    category,
    categorySeeds.map((seed, place) => ({
      isConfidential: false,
      takes: 'nothing',
      ...seed,
      position: place + 1,
    })),
  );
  await insertRows(
    transaction,
    readyAnswer,
    answerSeeds.map((seed) => ({ ...seed })),
  );
}
