import type { ApprovalFigure } from '../../../core/approvals/approvals.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Act } from '../../../core/server/approvals/acts.ts';
import { holdersOf } from '../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { noteService } from '../../people/public.ts';
import { figureTexts, leaveErrors, leaveNews } from '../labels.ts';
import { leavePath } from '../paths.ts';
import { leavePermission } from '../permissions.ts';
import { daysText, ledgerYear } from '../rules.ts';
import { type Application, accountOf, holdEmployee, readApplication } from './applications.ts';
import { assertDepartmentAsked } from './department.ts';
import { addEntries } from './entries.ts';
import { type Looked, lookAtLeave, throwRefused } from './facts.ts';
import { refuse } from './refuse.ts';
import { textTaker } from './tell.ts';
import { daysOf } from './texts.ts';

/** Looks at an application as it stands now: whoever entered it for another answers for its days. */
async function look(transaction: Transaction, services: Services, application: Application): Promise<Looked> {
  const looked = await lookAtLeave(transaction, services, {
    ...application,
    applicationId: application.id,
    hasPaper: application.paperId !== null,
    // Notice and lateness were decided when it was applied for; a decision may come later.
    isByOffice: true,
  });
  throwRefused(looked.refused);
  return looked;
}

type Given = { readonly id: string; readonly reason: string };

async function holdTaker(transaction: Transaction, id: string): Promise<void> {
  const { employeeId } = await readApplication(transaction, id);
  await holdEmployee(transaction, employeeId);
}

/**
 * Recommends or approves. Who approves what another applied for is its second person, unless this kind of leave is
 * recommended first. Neither the taker nor who entered it ever decides.
 */
export const grantingLeave: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => holdTaker(transaction, input.id),
  async about(transaction, { input, services, isDeciding }) {
    const application = await readApplication(transaction, input.id);
    if (application.status !== 'applied' || application.state === 'rejected')
      throw new AppError(leaveErrors.closed);
    if (application.state === 'endorsed') throw new AppError(leaveErrors.withCommittee);
    const { accountId, permissions } = transaction.context;
    if (!isDeciding) await assertDepartmentAsked(transaction, services, application, [accountId]);
    const looked = await look(transaction, services, application);
    const concerned = [application.appliedBy, ...(looked.taker.accountId ? [looked.taker.accountId] : [])];
    const isConcerned = accountId !== null && concerned.includes(accountId);
    if (!isDeciding && accountId === looked.taker.accountId) throw new AppError(leaveErrors.ownLeave);
    const mayApprove = permissions.has(leavePermission.approve) && !isConcerned;
    return {
      subject: application.id,
      title: fillLabel(leaveNews.grantTitle, { name: looked.taker.shown.name, days: daysOf(application) }),
      path: link(leavePath.approve, { state: 'all', open: application.id }),
      amount: null,
      excluded: concerned,
      isSecond: mayApprove && !looked.type.needsTwo,
      isAloneWhereNobody: mayApprove,
      figures: figuresOf(application, looked),
    };
  },
  async run(transaction, { input, services, approved }) {
    await holdTaker(transaction, input.id);
    // Read again under the lock: two decisions on one person's leave see each other.
    const application = await readApplication(transaction, input.id);
    if (application.status !== 'applied') throw new AppError(leaveErrors.closed);
    if (application.state === 'endorsed') throw new AppError(leaveErrors.withCommittee);
    const looked = await look(transaction, services, application);
    const by = transaction.context.accountId;
    if (by === null || by === looked.taker.accountId || by === application.appliedBy)
      throw new AppError(leaveErrors.ownLeave);
    await assertDepartmentAsked(transaction, services, application, [by, approved?.askedBy ?? null]);
    if (looked.type.needsCommittee) {
      await endorse(transaction, services, { application, looked, askedBy: approved?.askedBy ?? null, by });
      return { id: application.id };
    }
    await writeGrant(transaction, services, {
      application,
      looked,
      recommendedBy: approved?.askedBy ?? null,
    });
    await tell(transaction, application, looked);
    return { id: application.id };
  },
};

function figuresOf(application: Application, { taker, type, charged, years }: Looked): ApprovalFigure[] {
  const plain = (text: string) => ({ en: text, bn: text });
  return [
    { kind: 'name', label: figureTexts.employee, value: taker.shown.name },
    { kind: 'name', label: figureTexts.type, value: type.name },
    { kind: 'day', label: figureTexts.from, value: application.from },
    { kind: 'day', label: figureTexts.to, value: application.to },
    { kind: 'text', label: figureTexts.days, value: plain(daysText(charged.length)) },
    // A name, since it may change meanwhile without being another leave.
    ...years.flatMap(({ left }): ApprovalFigure[] =>
      left === null ? [] : [{ kind: 'name', label: figureTexts.left, value: plain(daysText(left)) }],
    ),
  ];
}

/** The head has approved: what is left is the committee's decision, and nothing is charged until then. */
async function endorse(
  transaction: Transaction,
  services: Services,
  given: { application: Application; looked: Looked; askedBy: string | null; by: string },
): Promise<void> {
  const { application, looked, askedBy, by } = given;
  await transaction.change(
    `UPDATE leave_application SET recommended_by = $3, endorsed_by = $4, endorsed_at = $5, version = version + 1,
            updated_at = $5
      WHERE site_id = $1 AND id = $2 AND status = 'applied'`,
    application.id,
    askedBy,
    by,
    services.now(),
  );
  const holders = await holdersOf(services.database, transaction.siteId, leavePermission.committee);
  const concerned = [by, askedBy, application.appliedBy, looked.taker.accountId];
  await notify(
    transaction,
    holders.filter((one) => !concerned.includes(one)),
    {
      title: fillLabel(leaveNews.committee, {
        name: looked.taker.shown.name,
        days: daysOf(application),
      }),
      path: link(leavePath.approve, { state: 'all', open: application.id }),
    },
  );
}

/** The committee's word, by somebody who had no part in it before; then the leave is charged. */
export async function decideForCommittee(
  transaction: Transaction,
  services: Services,
  input: Given & { readonly decision: 'approved' | 'rejected' },
): Promise<{ id: string }> {
  const known = await readApplication(transaction, input.id);
  await holdEmployee(transaction, known.employeeId);
  const application = await readApplication(transaction, input.id);
  if (application.state !== 'endorsed') throw new AppError(leaveErrors.notWithCommittee);
  const by = transaction.context.accountId;
  const taker = await accountOf(transaction, application.employeeId);
  const parts = [application.appliedBy, application.recommendedBy, application.endorsedBy];
  if (taker !== null && taker === by) throw new AppError(leaveErrors.ownLeave);
  if (by === null || parts.includes(by)) throw new AppError(leaveErrors.other);
  if (input.decision === 'rejected') return refuse(transaction, services, application, input);
  const looked = await look(transaction, services, application);
  await writeGrant(transaction, services, { application, looked, recommendedBy: null, note: input.reason });
  await tell(transaction, application, looked);
  return { id: application.id };
}

/** The entries, the halves and the application, in one statement each. */
async function writeGrant(
  transaction: Transaction,
  services: Services,
  given: { application: Application; looked: Looked; recommendedBy: string | null; note?: string },
): Promise<void> {
  const { application, looked, recommendedBy, note } = given;
  const { charged, type } = looked;
  const by = transaction.context.accountId;
  await addEntries(
    transaction,
    looked.years.flatMap(({ year, halves, lacking }) => {
      const entry = { employeeId: application.employeeId, typeId: type.id, year, day: application.from, by };
      return [
        ...(lacking > 0
          ? [{ ...entry, kind: 'granted' as const, halves: lacking, applicationId: null }]
          : []),
        { ...entry, kind: 'taken' as const, halves: -halves, applicationId: application.id },
      ];
    }),
  );
  await transaction.change(
    `INSERT INTO leave_half (site_id, id, application_id, employee_id, day, half, year)
     SELECT n.site_id, n.id, $2, $3, n.day, n.half, n.year
       FROM ${rowsOf('n', { id: '$4::uuid[]', day: '$5::date[]', half: '$6::int[]', year: '$7::int[]' })}`,
    application.id,
    application.employeeId,
    charged.map(() => newId()),
    charged.map((one) => one.day),
    charged.map((one) => one.half),
    charged.map((one) => ledgerYear(type.basis, one.day)),
  );
  await transaction.change(
    `UPDATE leave_application SET status = 'approved', halves = $3, paid_percent = $4, recommended_by = coalesce($5, recommended_by),
            decided_by = $6, decided_at = $7, note = coalesce($8, note), version = version + 1, updated_at = $7
      WHERE site_id = $1 AND id = $2 AND status = 'applied'`,
    application.id,
    charged.length,
    type.paidPercent,
    recommendedBy,
    by,
    services.now(),
    note ?? null,
  );
  await noteService(transaction, [
    {
      employeeId: application.employeeId,
      source: 'leave',
      sourceId: application.id,
      day: application.from,
      event: 'leave',
      facts: {
        type: type.name,
        from: application.from,
        to: application.to,
        halves: charged.length,
        paidPercent: type.paidPercent,
      },
    },
  ]);
}

async function tell(transaction: Transaction, application: Application, { taker }: Looked): Promise<void> {
  const days = daysOf(application);
  await textTaker(transaction, application.employeeId, fillLabel(leaveNews.approved, { days }));
  if (taker.accountId)
    await notify(transaction, [taker.accountId], {
      title: fillLabel(leaveNews.approved, { days }),
      path: leavePath.mine,
    });
  if (application.substituteId === null) return;
  const substitute = await transaction.readOne(
    { account: 'uuid' },
    'SELECT account_id AS account FROM people_employee_account WHERE site_id = $1 AND employee_id = $2',
    application.substituteId,
  );
  if (substitute)
    await notify(transaction, [substitute.account], {
      title: fillLabel(leaveNews.substitute, { name: taker.shown.name, days }),
      path: leavePath.mine,
    });
}

/** Refuses an application that was not recommended; one that was is refused by who decides on the request. */
export async function rejectLeave(
  transaction: Transaction,
  services: Services,
  given: Given,
): Promise<{ id: string }> {
  const application = await readApplication(transaction, given.id);
  if (application.state === 'recommended') throw new AppError(leaveErrors.waits);
  if (application.state === 'endorsed') throw new AppError(leaveErrors.withCommittee);
  if (application.state !== 'applied') throw new AppError(leaveErrors.closed);
  return refuse(transaction, services, application, given);
}
