import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { ownStudents } from '../../../students/public.ts';
import { labelSql } from '../../service/sql.ts';
import { readLibrarySettings } from '../../setup/service/settings.ts';
import { readOpenCharges } from './charges.ts';
import { cancelHold, placeHold, readHoldsOf } from './holds.ts';
import { readOpenLoans } from './loans.ts';
import { joinLibrary } from './people.ts';

/** Books somebody has read, shown at once. */
const mostHistory = 200;

const readChildren = (transaction: Transaction) =>
  transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT s.id, ${labelSql('s')} AS name FROM students_student s
      WHERE s.site_id = $1 AND s.id IN (${ownStudents('$2')}) ORDER BY s.date_of_birth, s.id LIMIT 20`,
    transaction.context.accountId,
  );

/** The books of one of the account's own students; without one named, of the first. Throws 404 for anybody else's. */
export async function readMine(transaction: Transaction, services: Services, studentId: string | undefined) {
  const children = await readChildren(transaction);
  const asked = studentId?.toLowerCase() ?? children[0]?.id;
  if (asked === undefined) return { children, shown: null };
  const child = children.find((one) => one.id === asked);
  if (!child) throw new AppError(errors.notFound);
  const nothing = {
    studentId: asked,
    name: child.name,
    loans: [],
    holds: [],
    history: [],
    read: 0,
    owed: '0.00',
  };
  const member = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM library_member WHERE site_id = $1 AND student_id = $2',
    asked,
  );
  if (!member) return { children, shown: nothing };
  const history = await transaction.read(
    { id: 'uuid', title: 'text', byline: 'text', issuedOn: 'date', endedOn: 'date', read: 'int' },
    `SELECT l.id, t.title, coalesce(t.byline, '') AS byline, l.issued_on AS "issuedOn", l.ended_on AS "endedOn",
            (count(*) OVER ())::int AS read
       FROM library_loan l JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
      WHERE l.site_id = $1 AND l.member_id = $2 AND l.ended = 'returned'
      ORDER BY l.ended_at DESC LIMIT ${mostHistory}`,
    member.id,
  );
  const settings = await readLibrarySettings(transaction);
  return {
    children,
    shown: {
      ...nothing,
      loans: await readOpenLoans(transaction, services, member.id, settings),
      holds: await readHoldsOf(transaction, member.id),
      history: history.map(({ read: _read, ...one }) => one),
      read: history[0]?.read ?? 0,
      owed: (await readOpenCharges(transaction, member.id)).amount,
    },
  };
}

/** The library is open to whoever has a student here: anybody else of the institution finds nothing to ask for. */
export async function assertReader(transaction: Transaction): Promise<void> {
  if ((await readChildren(transaction)).length === 0) throw new AppError(errors.notFound);
}

/** Asks for a book that is out, for an own student. Throws 404 for anybody else's, 409 as the desk does. */
export async function holdForMine(
  transaction: Transaction,
  services: Services,
  given: { titleId: string; studentId: string },
): Promise<{ id: string }> {
  const children = await readChildren(transaction);
  if (!children.some((one) => one.id === given.studentId.toLowerCase())) throw new AppError(errors.notFound);
  const now = services.now();
  const member = await joinLibrary(transaction, { studentId: given.studentId }, now);
  const settings = await readLibrarySettings(transaction);
  return placeHold(transaction, { titleId: given.titleId, memberId: member.id }, settings, now);
}

/** Ends an own hold; 404 for anybody else's. */
export async function cancelMine(transaction: Transaction, services: Services, id: string) {
  const own = await transaction.readOne(
    { id: 'uuid' },
    `SELECT h.id FROM library_hold h JOIN library_member m ON m.site_id = $1 AND m.id = h.member_id
      WHERE h.site_id = $1 AND h.id = $3 AND m.student_id IN (${ownStudents('$2')})`,
    transaction.context.accountId,
    id,
  );
  if (!own) throw new AppError(errors.notFound);
  const settings = await readLibrarySettings(transaction);
  return cancelHold(transaction, { id, reason: '' }, settings, services.now());
}
