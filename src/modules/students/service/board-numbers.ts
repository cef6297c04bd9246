import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';

/** What a board gave a student; an empty roll leaves the one that is known. */
export type BoardNumbers = {
  readonly studentId: string;
  readonly boardRegistration: string;
  readonly boardRoll: string;
};

/** Writes the board's numbers into the records of students, where certificates read them; the history keeps what was there. */
export async function setBoardNumbers(
  transaction: Transaction,
  numbers: readonly BoardNumbers[],
): Promise<void> {
  if (numbers.length === 0) return;
  await transaction.change(
    `UPDATE students_student s SET board_registration = n.registration,
            board_roll = coalesce(nullif(n.roll, ''), s.board_roll), version = s.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', registration: '$3::text[]', roll: '$4::text[]' })}
      WHERE s.site_id = $1 AND s.site_id = n.site_id AND s.id = n.id
        AND (s.board_registration IS DISTINCT FROM n.registration
          OR (n.roll <> '' AND s.board_roll IS DISTINCT FROM n.roll))`,
    numbers.map((one) => one.studentId),
    numbers.map((one) => one.boardRegistration),
    numbers.map((one) => one.boardRoll),
  );
}
