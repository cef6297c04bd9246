import type { ApprovalRequest } from '../../approvals/approvals-contract.ts';
import { approvalErrors, figureKept } from '../../approvals/approvals-labels.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import { takaText } from '../../money.ts';
import { labelsOfAccounts } from '../database/history.ts';
import type { Transaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { actsOf } from './acts.ts';
import { revivedInput } from './kept-input.ts';
import { digestOf, findRequest, type RequestRow } from './requests.ts';
import { decidesFor, mayDelegate, maySee, type Standing, standingIn } from './standing.ts';

export type Question = {
  view: 'mine' | 'asked' | 'open' | 'decided';
  act?: string | undefined;
  alone?: boolean | undefined;
  q?: string | undefined;
  page: number;
  size: number;
};

/** Whose to decide, as a condition on the request `q`; `$2` is the account, `$3` the acts of its own, `$4` others' places. */
const mineSql = `q.asked_by <> $2 AND NOT $2 = ANY(q.excluded) AND (
    q.act = ANY($3::text[])
    OR EXISTS (SELECT 1 FROM json_to_recordset($4::json) AS d(id uuid, act text)
                WHERE d.act = q.act AND d.id <> q.asked_by AND NOT d.id = ANY(q.excluded)))`;

const placesOf = ({ inPlaceOf }: Standing) =>
  JSON.stringify([...inPlaceOf].flatMap(([id, acts]) => [...acts].map((act) => ({ id, act }))));

/** How many requests wait for the caller's decision, how many of them end within two days; null for who decides nothing. */
export async function countMine(transaction: Transaction, services: Services) {
  const standing = await standingIn(transaction, services, { isOnlyCounted: true });
  if (standing.own.size === 0 && standing.inPlaceOf.size === 0) return null;
  const mine = `${standing.accountId} ${[...standing.own].sort()} ${placesOf(standing)}`;
  const row = await transaction.kept(`approvals.mine ${mine}`, () =>
    countWaiting(transaction, services, standing),
  );
  return row ?? { count: 0, soon: 0 };
}

const countWaiting = (transaction: Transaction, services: Services, standing: Standing) =>
  transaction.row<{ count: number; soon: number }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE q.deadline < $6))::int AS soon FROM approval_request q
      WHERE q.site_id = $1 AND q.state = 'pending' AND q.deadline > $5 AND ${mineSql}`,
    standing.accountId,
    [...standing.own],
    placesOf(standing),
    services.now(),
    new Date(services.now().getTime() + 2 * 86_400_000),
  );

/** Requests of one view: what waits with the nearest deadline first, what is closed with the latest first. */
export async function listRequests(transaction: Transaction, services: Services, question: Question) {
  const standing = await standingIn(transaction, services);
  const rows = await transaction.rows<RequestRow & { total: bigint }>(
    `SELECT q.*, count(*) OVER () AS total FROM approval_request q
      WHERE q.site_id = $1
        AND CASE $5 WHEN 'mine' THEN q.state = 'pending' AND q.deadline > $6 AND ${mineSql}
                    WHEN 'asked' THEN q.asked_by = $2
                    WHEN 'open' THEN q.state = 'pending' AND q.deadline > $6
                    ELSE q.state <> 'pending' END
        AND (q.asked_by = $2 OR q.act = ANY($7::text[]))
        AND ($8::text IS NULL OR q.act = $8) AND (NOT $9::boolean OR q.by_one_person)
        AND ($10::text IS NULL OR strpos(lower(q.title::text || ' ' || q.reason), lower($10)) > 0)
      ORDER BY q.state <> 'pending', CASE WHEN q.state = 'pending' THEN q.deadline END,
               coalesce(q.decided_at, q.updated_at) DESC, q.id DESC
      LIMIT $11 OFFSET $12`,
    standing.accountId,
    [...standing.own],
    placesOf(standing),
    question.view,
    services.now(),
    [...standing.seen],
    question.act ?? null,
    question.alone ?? false,
    question.q || null,
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await labelsOfAccounts(
    services.database,
    rows.flatMap((row) => [row.asked_by, row.decided_by, row.decided_for]),
  );
  return {
    items: rows.map((row) => shown(row, standing, services, names)),
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    kinds: [...actsOf(services).values()]
      .filter(({ endpoint }) => standing.seen.has(endpoint.approval.act))
      .map(({ endpoint: { approval } }) => ({ act: approval.act, label: approval.label })),
    canDelegate: await mayDelegate(transaction, services, standing),
  };
}

/** One request with what its asker saw and what has become of it. Throws 404 for one the caller may not see. */
export async function readRequest(transaction: Transaction, services: Services, id: string) {
  const row = await findRequest(transaction, id);
  const standing = await standingIn(transaction, services);
  if (!row || !maySee(standing, row)) throw new AppError(errors.notFound);
  const events = await transaction.rows<{
    id: string;
    kind: 'asked' | Exclude<RequestRow['state'], 'pending'>;
    by_account: string | null;
    for_account: string | null;
    at: Date;
    note: string;
  }>(
    `SELECT id, kind, by_account, for_account, at, note FROM approval_event
      WHERE site_id = $1 AND request_id = $2 ORDER BY at, id`,
    id,
  );
  const people = row.figures.flatMap((one) => (one.kind === 'person' ? one.value : []));
  const names = await labelsOfAccounts(services.database, [
    ...people,
    row.asked_by,
    row.decided_by,
    row.decided_for,
    ...events.flatMap((event) => [event.by_account, event.for_account]),
  ]);
  const nameOf = (account: string | null) => (account === null ? null : (names.get(account) ?? null));
  const may = decidesFor(standing, row);
  return {
    ...shown(row, standing, services, names),
    figures: shownFigures(row, standing),
    files: row.files,
    names: Object.fromEntries(
      people.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? { en: '', bn: '' }]] : [])),
    ),
    path: row.path,
    limit: row.limit_amount === null ? null : takaText(row.limit_amount),
    limitUnit: actsOf(services).get(row.act)?.endpoint.approval.limit?.unit ?? null,
    obstacle: row.state === 'pending' ? await obstacleTo(transaction, services, row) : null,
    takesPassword: actsOf(services).get(row.act)?.endpoint.approval.takesPassword ?? false,
    mayNot:
      row.state === 'pending' && 'refusal' in may && may.refusal !== errors.forbidden
        ? may.refusal.text
        : null,
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      by: nameOf(event.by_account),
      for: nameOf(event.for_account),
      at: event.at.toISOString(),
      note: event.note,
    })),
  };
}

/** Secret figures are for those who decide on such requests; who asked reads that they are kept back. */
function shownFigures(row: RequestRow, standing: Standing) {
  const decides = standing.own.has(row.act) || 'inPlaceOf' in decidesFor(standing, row);
  return row.figures.map((one) =>
    one.kind === 'text' && one.isSecret && !decides ? { ...one, value: figureKept } : one,
  );
}

/** Why approving would be refused at this moment, as far as a look at the record tells. */
async function obstacleTo(
  transaction: Transaction,
  services: Services,
  row: RequestRow,
): Promise<Label | null> {
  const known = actsOf(services).get(row.act);
  if (!known) return approvalErrors.unknownAct.text;
  if (row.deadline <= services.now()) return approvalErrors.expired.text;
  try {
    const about = await known.act.about(transaction, {
      input: revivedInput(row.input),
      services,
      isDeciding: true,
    });
    return row.digest === null || row.digest === digestOf(about) ? null : approvalErrors.changed.text;
  } catch (error) {
    if (error instanceof AppError) return error.text;
    if (error instanceof ValidationError) return Object.values(error.fields).flat()[0] ?? null;
    throw error;
  }
}

function shown(
  row: RequestRow,
  standing: Standing,
  services: Services,
  names: ReadonlyMap<string, Label>,
): ApprovalRequest {
  const nobody = { en: '', bn: '' };
  const isOpen = row.state === 'pending' && row.deadline > services.now();
  return {
    id: row.id,
    act: row.act,
    kind: actsOf(services).get(row.act)?.endpoint.approval.label ?? { en: row.act, bn: row.act },
    title: row.title,
    amount: row.amount === null ? null : takaText(row.amount),
    reason: row.reason,
    askedBy: names.get(row.asked_by) ?? nobody,
    isMine: row.asked_by === standing.accountId,
    askedAt: row.asked_at.toISOString(),
    deadline: row.deadline.toISOString(),
    state: row.state === 'pending' && !isOpen ? 'expired' : row.state,
    decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? nobody),
    decidedFor: row.decided_for === null ? null : (names.get(row.decided_for) ?? nobody),
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    byOnePerson: row.by_one_person,
    problem: row.problem,
    can: {
      decide: isOpen && 'inPlaceOf' in decidesFor(standing, row),
      withdraw: isOpen && row.asked_by === standing.accountId,
    },
  };
}
