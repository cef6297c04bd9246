import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { type DeclarationFacts, holdDeclaration } from '../../declare/service/declarations.ts';
import { callUp, general, quotaSeats } from '../../draw/rules.ts';
import { admissionErrors, stateTexts } from '../../labels.ts';
import type { ApplicantState } from '../../rules.ts';
import { type Applicant, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';

export const wrongStep = (state: ApplicantState, to: ApplicantState) =>
  new AppError(admissionErrors.notThisStep, { state: stateTexts[state], to: stateTexts[to] });

/** How many seats of each class are given, by quota. */
export async function seatsTaken(transaction: Transaction, declarationId: string) {
  const rows = await transaction.read(
    { offer: 'uuid', quota: 'text', count: 'int' },
    `SELECT offer_id AS offer, coalesce(quota, '${general}') AS quota, count(*)::int AS count FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND state IN ('selected', 'admitted') GROUP BY 1, 2`,
    declarationId,
  );
  return (offer: string, quota?: string) =>
    rows
      .filter((row) => row.offer === offer && (quota === undefined || row.quota === quota))
      .reduce((sum, row) => sum + row.count, 0);
}

/** The place on the list of the class wanted most, from 1; null for who does not wait. */
export async function placeOnPublicList(
  transaction: Transaction,
  applicant: Applicant,
): Promise<number | null> {
  const [first] = applicant.choices;
  if (applicant.state !== 'waiting' || applicant.rank === null || first === undefined) return null;
  const row = await transaction.readOne(
    { place: 'int' },
    `SELECT count(*)::int AS place FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND state = 'waiting' AND $3 = ANY(choices) AND rank <= $4`,
    applicant.declarationId,
    first,
    applicant.rank,
  );
  return row?.place ?? null;
}

/** Gives applicants seats; whoever gets one has the declaration's days to answer. */
async function giveSeats(
  transaction: Transaction,
  given: readonly { id: string; offer: string; quota: string }[],
  respondBy: string,
): Promise<void> {
  if (given.length === 0) return;
  await transaction.change(
    `UPDATE admission_applicant a SET state = 'selected', offer_id = n.offer, quota = n.quota, respond_by = $2,
            version = a.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$3::uuid[]', offer: '$4::uuid[]', quota: '$5::text[]' })}
      WHERE a.site_id = $1 AND a.id = n.id`,
    respondBy,
    given.map((one) => one.id),
    given.map((one) => one.offer),
    given.map((one) => one.quota),
  );
}

/**
 * Ends the seats whose day is over, and gives what is free to those who wait or hold a seat they want less: a quota's seat
 * to who holds it, else to the first. The declaration is held. Answers how many missed their day and how many got a seat.
 */
export async function moveWaiting(
  transaction: Transaction,
  declaration: DeclarationFacts,
  today: string,
): Promise<{ lapsed: number; selected: number }> {
  const over = await transaction.read(
    { id: 'uuid' },
    `UPDATE admission_applicant SET state = 'lapsed', version = version + 1, updated_at = now()
      WHERE site_id = $1 AND declaration_id = $2 AND state = 'selected' AND accepted_at IS NULL AND respond_by < $3
      RETURNING id`,
    declaration.id,
    today,
  );
  await noteEvents(
    transaction,
    over.map(({ id }) => ({ applicantId: id, kind: 'lapsed', from: 'selected', to: 'lapsed' })),
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      choices: 'uuid[]',
      quotas: 'text[]',
      state: oneOf<'waiting' | 'selected'>(),
      offer: 'uuid?',
      quota: 'text?',
    },
    // Who was selected by hand has no rank and is not moved.
    `SELECT id, choices, quotas, state, offer_id AS offer, quota FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND (state = 'waiting' OR (state = 'selected' AND rank IS NOT NULL))
      ORDER BY rank, id FOR UPDATE`,
    declaration.id,
  );
  const taken = await seatsTaken(transaction, declaration.id);
  const given = callUp(
    declaration.offers.map(({ id, seats }) => ({ id, seats, quotas: quotaSeats(seats, declaration.quotas) })),
    rows.map(({ offer, quota, state, ...one }) => ({
      ...one,
      held: state === 'selected' && offer !== null ? { offer, quota: quota ?? general } : null,
    })),
    taken,
  );
  await giveSeats(transaction, given, addDays(today, declaration.respondDays));
  await noteEvents(
    transaction,
    given.map(({ id, from }) => ({
      applicantId: id,
      kind: from === null ? 'called' : 'raised',
      from: from === null ? 'waiting' : 'selected',
      to: 'selected',
    })),
  );
  return { lapsed: over.length, selected: given.length };
}

/**
 * Selects by hand, in direct admission. A quota's seats are kept for who holds it until the last day of applications; then
 * what is free of them goes to anybody. The declaration is held; throws 409 when the class is full, or what is free is kept.
 */
export async function selectDirectly(
  transaction: Transaction,
  declaration: DeclarationFacts,
  applicants: readonly Applicant[],
  today: string,
): Promise<void> {
  const taken = await seatsTaken(transaction, declaration.id);
  const more: { offer: string; quota: string }[] = [];
  const inUse = (offer: string, quota?: string) =>
    taken(offer, quota) +
    more.filter((one) => one.offer === offer && (quota === undefined || one.quota === quota)).length;
  const isKept = today <= declaration.closesOn;
  const quotaFor = (applicant: Applicant, id: string): string | null => {
    const offer = declaration.offers.find((one) => one.id === id);
    if (!offer || inUse(id) >= offer.seats) return null;
    const open = quotaSeats(offer.seats, declaration.quotas).map(({ code, seats }) => ({
      code,
      left: Math.max(0, seats - inUse(id, code)),
    }));
    const own = open.find((one) => one.left > 0 && applicant.quotas.includes(one.code));
    if (own) return own.code;
    const kept = isKept ? open.reduce((sum, one) => sum + one.left, 0) : 0;
    return inUse(id) + kept < offer.seats ? general : null;
  };
  const given = applicants.map((applicant) => {
    const [seat] = applicant.choices.flatMap((offer) => {
      const quota = quotaFor(applicant, offer);
      return quota === null ? [] : [{ offer, quota }];
    });
    if (!seat) {
      const first = declaration.offers.find((one) => one.id === applicant.choices[0]);
      const isFull = !first || inUse(first.id) >= first.seats;
      const offer = first?.name ?? declaration.title;
      throw isFull
        ? new AppError(admissionErrors.full, { offer })
        : new AppError(admissionErrors.keptForQuotas, { offer, day: dayLabel(declaration.closesOn) });
    }
    more.push(seat);
    return { id: applicant.id, ...seat };
  });
  await giveSeats(transaction, given, addDays(today, declaration.respondDays));
}

/** The family takes the seat or leaves it; a seat that is left goes to whoever waits. Also by the office, for a reason. */
export async function answerOffer(
  transaction: Transaction,
  id: string,
  answer: 'accept' | 'decline',
  reason: string,
  now: Date,
): Promise<void> {
  const known = await readApplicant(transaction, id);
  const declaration = await holdDeclaration(transaction, known.declarationId);
  const applicant = await readApplicant(transaction, id, 'FOR UPDATE OF a');
  const today = todayInDhaka(now);
  const isLate = applicant.acceptedAt === null && applicant.respondBy !== null && applicant.respondBy < today;
  if (applicant.state !== 'selected' || isLate)
    throw wrongStep(isLate ? 'lapsed' : applicant.state, answer === 'accept' ? 'selected' : 'declined');
  const to = answer === 'accept' ? 'selected' : 'declined';
  await transaction.change(
    `UPDATE admission_applicant SET state = $3, accepted_at = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    to,
    answer === 'accept' ? now : null,
  );
  await noteEvents(transaction, [{ applicantId: id, kind: answer, from: 'selected', to, reason }]);
  if (answer === 'decline') await moveWaiting(transaction, declaration, today);
}
