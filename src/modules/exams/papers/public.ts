import type { Transaction } from '../../../core/server/database/in-site.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { paperStructure } from './paper-structure.entity.ts';
import { usualStructures } from './structures.data.ts';

/** Gives an institution the boards' paper structures; nothing where it has one already. Answers how many. */
export async function copyUsualStructures(transaction: Transaction): Promise<number> {
  const known = await transaction.row('SELECT 1 FROM exams_paper_structure WHERE site_id = $1 LIMIT 1');
  if (known) return 0;
  return insertRows(transaction, paperStructure, usualStructures);
}
