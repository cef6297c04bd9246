import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { libraryErrors } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import { setActTexts, setLabels, waiveTexts } from '../labels.ts';
import { closeSet, sectionSql } from './sets.ts';

type Given = { readonly id: string; readonly reason: string };

/** What is still out of a set that is not closed, and who is responsible for it. Throws 404, or 409 once it is closed. */
async function openBooks(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      section: json<Label>(),
      title: 'text',
      isClosed: 'bool',
      accountId: 'uuid?',
      count: 'int',
      price: 'bigint',
      copies: 'text',
    },
    `SELECT ${sectionSql} AS section, t.title, j.closed_on IS NOT NULL AS "isClosed",
            (SELECT a.account_id FROM people_employee_account a
              WHERE a.site_id = $1 AND a.employee_id = j.employee_id ORDER BY a.created_at, a.id LIMIT 1) AS "accountId",
            o.count, o.price, o.copies
       FROM library_class_set j
       JOIN academic_section x ON x.site_id = $1 AND x.id = j.section_id
       JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
       JOIN library_title t ON t.site_id = $1 AND t.id = j.title_id
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS count, coalesce(sum(c.price), 0)::bigint AS price,
                coalesce(string_agg(c.barcode, ', ' ORDER BY c.accession), '') AS copies
           FROM library_loan l JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
          WHERE l.site_id = $1 AND l.set_id = j.id AND l.ended IS NULL) o
      WHERE j.site_id = $1 AND j.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.isClosed) throw new AppError(libraryErrors.setClosed);
  return row;
}

/**
 * Closes a class set. Its missing books are charged to nobody, as a reader's are, so writing them off lets them go: a second person
 * decides, and never whoever is responsible for them.
 */
export const closingSet: Act<Given, { id: string; lost: number }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockRow(transaction, 'library_class_set', input.id),
  async about(transaction, { input }) {
    const set = await openBooks(transaction, input.id);
    return {
      subject: input.id,
      title: fillLabel(setActTexts.title, { count: set.count, book: set.title, section: set.section }),
      path: link(libraryPath.desk, { tab: 'sets' }),
      amount: set.price,
      excluded: set.accountId === null ? [] : [set.accountId],
      ...(set.count === 0 ? { isOneEnough: true } : { needsSecond: true }),
      figures: [
        { kind: 'name', label: setLabels.section, value: set.section },
        { kind: 'name', label: waiveTexts.book, value: { en: set.title, bn: set.title } },
        { kind: 'text', label: setActTexts.copies, value: { en: set.copies, bn: set.copies } },
        { kind: 'money', label: setActTexts.price, value: String(set.price) },
      ],
    };
  },
  run: (transaction, { input, services }) => closeSet(transaction, input, services.now()),
};
