import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { letterErrors } from '../labels.ts';
import { codeOf, type FollowedState, type LetterKind } from '../rules.ts';

/** Answers of one letter that are read at once; the newest. */
const most = 50;

/**
 * What became of a letter, for whoever has its code: its state, and the answers of the help desk where that took it. What the
 * visitor wrote, notes of the desk and names of who answered are not told. The same 404 for every code nobody was given.
 */
export async function followLetter(transaction: Transaction, given: string) {
  const code = codeOf(given);
  const row =
    code === null
      ? null
      : await transaction.readOne(
          {
            kind: oneOf<LetterKind>(),
            receivedAt: 'time',
            state: oneOf<FollowedState>(),
            answers: json<{ id: string; text: string; at: string; hasFiles: boolean }[]>(),
          },
          `SELECT l.kind, l.received_at AS "receivedAt",
                  CASE WHEN t.id IS NULL THEN l.state
                       WHEN t.state IN ('solved', 'closed') THEN 'done'
                       WHEN t.state = 'reopened' OR (t.state = 'new' AND t.assignee_id IS NOT NULL) THEN 'open'
                       ELSE t.state END AS state,
                  coalesce((SELECT json_agg(json_build_object('id', a.id, 'text', a.body, 'at', a.written_at, 'hasFiles', a.has_files)
                                            ORDER BY a.written_at, a.id)
                     FROM (SELECT m.id, m.body, m.written_at,
                                  EXISTS (SELECT 1 FROM helpdesk_file f WHERE f.site_id = $1 AND f.message_id = m.id) AS has_files
                             FROM helpdesk_message m
                            WHERE m.site_id = $1 AND m.ticket_id = t.id AND m.kind = 'answer'
                            ORDER BY m.written_at DESC, m.id DESC LIMIT ${most}) a), '[]') AS answers
             FROM website_letter l LEFT JOIN helpdesk_ticket t ON t.site_id = $1 AND t.id = l.ticket_id
            WHERE l.site_id = $1 AND l.code = $2`,
          code,
        );
  if (!row) throw new AppError(letterErrors.unknownCode);
  return {
    code: code ?? '',
    kind: row.kind,
    state: row.state,
    receivedAt: row.receivedAt.toISOString(),
    answers: row.answers.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}
