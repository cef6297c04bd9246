import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { dayLabel, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { type DeclarationFacts, holdDeclaration } from '../../declare/service/declarations.ts';
import { callUp, general, quotaSeats, seatsLeft } from '../../draw/rules.ts';
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
    // Who was selected by hand has no rank and is not moved; whose fee went back waits until it is paid again.
    `SELECT id, choices, quotas, state, offer_id AS offer, quota FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND payment IN ('none', 'paid')
        AND (state = 'waiting' OR (state = 'selected' AND rank IS NOT NULL))
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

/** As many applications as a message names. */
const mostNamed = 5;

/**
 * Selects by hand, in direct admission. A quota's seats are kept for who holds it until the last day of applications; then
 * what is free of them goes where the declaration says. The declaration is held; throws 409 when the class is full, when what
 * is free is kept, and, unless `takesLesser`, when somebody would not get the first choice.
 */
export async function selectDirectly(
  transaction: Transaction,
  declaration: DeclarationFacts,
  applicants: readonly Applicant[],
  { today, takesLesser }: { today: string; takesLesser: boolean },
): Promise<void> {
  const taken = await seatsTaken(transaction, declaration.id);
  const more: { offer: string; quota: string }[] = [];
  const inUse = (offer: string, quota?: string) =>
    taken(offer, quota) +
    more.filter((one) => one.offer === offer && (quota === undefined || one.quota === quota)).length;
  const isKept = today <= declaration.closesOn;
  const quotaFor = ({ quotas }: Applicant, id: string): string | null => {
    const offer = declaration.offers.find((one) => one.id === id);
    if (!offer || inUse(id) >= offer.seats) return null;
    const { left, open } = seatsLeft(
      { ...offer, quotas: quotaSeats(offer.seats, declaration.quotas) },
      (quota) => inUse(id, quota),
    );
    const own = left.find((one) => one.left > 0 && quotas.includes(one.code));
    if (own) return own.code;
    if (isKept) {
      const kept = left.reduce((sum, one) => sum + one.left, 0);
      return inUse(id) + kept < offer.seats ? general : null;
    }
    const freed = left.find((one) => one.left > 0 && one.freeTo && quotas.includes(one.freeTo));
    return freed?.freeTo ?? (open > 0 ? general : null);
  };
  const lesser: { applicant: Applicant; offer: string }[] = [];
  const given = applicants.map((applicant) => {
    const [seat] = applicant.choices.flatMap((offer) => {
      const quota = quotaFor(applicant, offer);
      return quota === null ? [] : [{ offer, quota }];
    });
    if (!seat) {
      const first = declaration.offers.find((one) => one.id === applicant.choices[0]);
      const offer = first?.name ?? declaration.title;
      if (!first || inUse(first.id) >= first.seats) throw new AppError(admissionErrors.full, { offer });
      throw isKept
        ? new AppError(admissionErrors.keptForQuotas, { offer, day: dayLabel(declaration.closesOn) })
        : new AppError(admissionErrors.onlyForQuotas, { offer });
    }
    if (seat.offer !== applicant.choices[0]) lesser.push({ applicant, offer: seat.offer });
    more.push(seat);
    return { id: applicant.id, ...seat };
  });
  if (lesser.length > 0 && !takesLesser)
    throw new AppError(admissionErrors.lesserChoice, {
      count: lesser.length,
      list: listOfLesser(declaration, lesser),
    });
  await giveSeats(transaction, given, addDays(today, declaration.respondDays));
}

/** Who would get which class instead of the first choice, in words. */
function listOfLesser(
  declaration: DeclarationFacts,
  lesser: readonly { applicant: Applicant; offer: string }[],
): Label {
  const nameOf = (id: string | undefined) =>
    declaration.offers.find((one) => one.id === id)?.name ?? declaration.title;
  const inWords = (language: Language) =>
    lesser
      .slice(0, mostNamed)
      .map(({ applicant, offer }) => {
        const number = withDigits(applicant.number ?? '', { language });
        return `${number} (${textOf(nameOf(applicant.choices[0]), language)} → ${textOf(nameOf(offer), language)})`;
      })
      .join(', ') + (lesser.length > mostNamed ? ', …' : '');
  return { en: inWords('en'), bn: inWords('bn') };
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
