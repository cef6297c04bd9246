import type * as z from 'zod';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { createRecord } from '../../../../core/server/entity/records.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { employee } from '../../employee.entity.ts';
import { peoplePath } from '../../paths.ts';
import { employeesPermission } from '../../permissions.ts';
import type { attachContract as contract } from '../contract.ts';
import { attachErrors, attachNews, attachProblems } from '../labels.ts';
import { type HomePays, laterDay, mostShared } from '../rules.ts';
import { type Attached, type Given, holdBoth } from './both-sides.ts';

/** So many requests of one institution may wait for an answer. */
const mostOpen = 20;

type Site = { readonly id: number; readonly name: Label };

async function findSite(platform: PlatformTransaction, where: 'id' | 'alias', value: number | string) {
  const row = await platform.readOne(
    { id: 'int', name: json<Label>() },
    `SELECT s.id::int AS id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name FROM site s
      WHERE s.${where} = $1 AND s.status NOT IN ('suspended', 'closed')`,
    value,
  );
  return row satisfies Site | null;
}

const nameIn = (one: Pick<Given, 'nameEn' | 'nameBn'>): Label => ({ en: one.nameEn, bn: one.nameBn });

async function tell(
  services: Services,
  transaction: Transaction,
  permission: Permission,
  title: Label,
): Promise<void> {
  const holders = await holdersOf(services.database, transaction.siteId, permission);
  await notify(
    transaction,
    holders.filter((one) => one !== transaction.context.accountId),
    { title, path: peoplePath.attachments },
  );
}

/** Asks another institution for one of its employees; asked twice it is one request. Neither knows more by it than was typed. */
export async function askForEmployee(
  platform: PlatformTransaction,
  services: Services,
  input: z.output<typeof contract.ask.input>,
): Promise<{ id: string }> {
  const { siteId, accountId } = platform.context;
  const own = siteId === null ? null : await findSite(platform, 'id', siteId);
  if (!own || accountId === null) throw new AppError(errors.notFound);
  const other = await findSite(platform, 'alias', input.institution.toLowerCase());
  if (!other) throw new ValidationError({ institution: [attachProblems.institution] });
  if (other.id === own.id) throw new ValidationError({ institution: [attachProblems.own] });
  if (input.from < todayInDhaka(services.now())) throw new ValidationError({ from: [attachProblems.past] });
  if (input.to !== null && input.to < input.from) throw new ValidationError({ to: [attachProblems.span] });
  const insert = (transaction: Transaction, side: 'home' | 'host', of: Site) =>
    transaction.change(
      `INSERT INTO people_attachment AS a (site_id, id, link, side, other_site, other_en, other_bn, asked_code, asked_for, share,
              from_date, to_date, state, note, asked_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'asked', $13, $14) ON CONFLICT DO NOTHING`,
      newId(),
      input.id,
      side,
      of.id,
      of.name.en,
      of.name.bn,
      input.code,
      input.name,
      input.share,
      input.from,
      input.to,
      input.note,
      accountId,
    );
  const inHome = await platform.enterSite(other.id);
  if ((await insert(inHome, 'home', own)) === 0) {
    // The same request again: it is there, if it is this institution's.
    const known = await (await platform.enterSite(own.id)).readOne(
      { n: 'int' },
      'SELECT count(*)::int AS n FROM people_attachment WHERE site_id = $1 AND link = $2',
      input.id,
    );
    if (known?.n === 1) return { id: input.id };
    throw new AppError(errors.conflict);
  }
  const { name } = own;
  await tell(
    services,
    inHome,
    employeesPermission.approve,
    fillLabel(attachNews.asked, { institution: name, name: input.name, share: input.share }),
  );
  const inHost = await platform.enterSite(own.id);
  if ((await insert(inHost, 'host', other)) === 0) throw new AppError(errors.conflict);
  const open = await inHost.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM people_attachment WHERE site_id = $1 AND side = 'host' AND state = 'asked'`,
  );
  if ((open?.n ?? 0) > mostOpen) throw new AppError(attachErrors.tooMany, { most: mostOpen });
  return { id: input.id };
}

/** Locks an employee of the institution; throws 404 without one, 409 where they left. */
async function holdEmployee(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { id: 'uuid', isActive: 'bool', nameEn: 'text', nameBn: 'text', gender: 'text', mobile: 'text' },
    `SELECT id, is_active AS "isActive", name_en AS "nameEn", name_bn AS "nameBn", gender, mobile
       FROM people_employee WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (!row.isActive) throw new AppError(attachErrors.left);
  return row;
}

/** Throws 409 where an employee would be shared above all of the time; the employee is locked. */
async function assertTime(
  transaction: Transaction,
  employeeId: string,
  one: { link: string; share: number; from: string; to: string | null },
): Promise<void> {
  const spans = await transaction.read(
    { from: 'date', to: 'date?', share: 'int' },
    `SELECT from_date AS "from", to_date AS "to", share FROM people_attachment
      WHERE site_id = $1 AND employee_id = $2 AND link <> $3 AND state IN ('agreed', 'running', 'ended')`,
    employeeId,
    one.link,
  );
  const percent = mostShared(spans, one.from, one.to) + one.share;
  if (percent > 100) throw new AppError(attachErrors.shared, { percent });
}

const move = (
  transaction: Transaction,
  link: string,
  now: Date,
  to: { state: string; reason?: string; endedBy?: string; lastDay?: string; from?: string },
) =>
  transaction.change(
    `UPDATE people_attachment SET state = $3, reason = coalesce($4, reason), ended_by = coalesce($5, ended_by),
            to_date = coalesce($6, to_date), from_date = coalesce($7, from_date), version = version + 1, updated_at = $8
      WHERE site_id = $1 AND link = $2`,
    link,
    to.state,
    to.reason ?? null,
    to.endedBy ?? null,
    to.lastDay ?? null,
    to.from ?? null,
    now,
  );

/** Home's head agrees and says which employee it is. Neither who asked nor the employee may. */
export async function agreeToShare(
  platform: PlatformTransaction,
  services: Services,
  input: { id: string; employeeId: string; homePays: HomePays },
): Promise<{ id: string }> {
  const held = await holdBoth(platform, input.id, { by: 'home', in: ['asked'] });
  const by = platform.context.accountId;
  const inHome = await held.inHome();
  const own = await inHome.readOne(
    { account: 'uuid' },
    `SELECT account_id AS account FROM people_employee_account WHERE site_id = $1 AND employee_id = $2`,
    input.employeeId,
  );
  if (by === null || by === held.home.askedBy || by === own?.account) throw new AppError(attachErrors.same);
  const { nameEn, nameBn, gender, mobile } = await holdEmployee(inHome, input.employeeId);
  await assertTime(inHome, input.employeeId, { link: held.link, ...held.home });
  await inHome.change(
    `UPDATE people_attachment SET state = 'agreed', employee_id = $3, home_pays = $4, decided_by = $5, version = version + 1,
            updated_at = $6
      WHERE site_id = $1 AND link = $2`,
    held.link,
    input.employeeId,
    input.homePays,
    by,
    services.now(),
  );
  const inHost = await held.inHost();
  const given: Given = { nameEn, nameBn, gender, mobile };
  await inHost.change(
    `UPDATE people_attachment SET state = 'agreed', given = $3, decided_by = $4, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND link = $2`,
    held.link,
    JSON.stringify(given),
    by,
    services.now(),
  );
  await tell(
    services,
    inHost,
    employeesPermission.edit,
    fillLabel(attachNews.agreed, { institution: held.host.other, name: nameIn(given) }),
  );
  return { id: held.link };
}

/** Home's head refuses, with a reason the host is told. */
export async function refuseToShare(
  platform: PlatformTransaction,
  services: Services,
  input: { id: string; reason: string },
): Promise<{ id: string }> {
  const held = await holdBoth(platform, input.id, { by: 'home', in: ['asked'] });
  const to = { state: 'refused', reason: input.reason };
  await move(await held.inHome(), held.link, services.now(), to);
  const inHost = await held.inHost();
  await move(inHost, held.link, services.now(), to);
  const title = fillLabel(attachNews.refused, { institution: held.host.other, name: held.host.askedFor });
  await tell(services, inHost, employeesPermission.edit, title);
  return { id: held.link };
}

/** The host no longer wants the employee; nothing has begun. */
export async function withdrawRequest(
  platform: PlatformTransaction,
  services: Services,
  input: { id: string },
): Promise<{ id: string }> {
  const held = await holdBoth(platform, input.id, { by: 'host', in: ['asked', 'agreed'] });
  await move(await held.inHost(), held.link, services.now(), { state: 'withdrawn' });
  const inHome = await held.inHome();
  await move(inHome, held.link, services.now(), { state: 'withdrawn' });
  const title = fillLabel(attachNews.withdrawn, { institution: held.home.other, name: held.home.askedFor });
  await tell(services, inHome, employeesPermission.approve, title);
  return { id: held.link };
}

/**
 * The host takes on who was given: on a record it has already, or on one made with what home gave. It begins on the day that
 * was agreed, or today where that has passed, so that no pay of days gone by changes.
 */
export async function takeEmployeeOn(
  platform: PlatformTransaction,
  services: Services,
  input: z.output<typeof contract.takeOn.input>,
): Promise<{ id: string }> {
  const held = await holdBoth(platform, input.id, { by: 'host', in: ['agreed'] });
  const today = todayInDhaka(services.now());
  const from = laterDay(held.home.from, today);
  const { to } = held.home;
  if (to !== null && to < from) throw new AppError(attachErrors.step);
  const inHost = await held.inHost();
  const { employeeId, isMade } = await recordFor(inHost, held, { ...input, from });
  await inHost.change(
    'UPDATE people_attachment SET employee_id = $3, is_made = $4 WHERE site_id = $1 AND link = $2',
    held.link,
    employeeId,
    isMade,
  );
  await move(inHost, held.link, services.now(), { state: 'running', from });
  const inHome = await held.inHome();
  await move(inHome, held.link, services.now(), { state: 'running', from });
  const title = fillLabel(attachNews.running, {
    institution: held.home.other,
    name: held.home.askedFor,
    share: held.home.share,
  });
  await tell(services, inHome, employeesPermission.approve, title);
  return { id: held.link };
}

async function recordFor(
  transaction: Transaction,
  held: Attached,
  input: z.output<typeof contract.takeOn.input> & { from: string },
): Promise<{ employeeId: string; isMade: boolean }> {
  if (input.employeeId !== null) {
    await holdEmployee(transaction, input.employeeId);
    await assertTime(transaction, input.employeeId, { link: held.link, ...held.host });
    return { employeeId: input.employeeId, isMade: false };
  }
  const { given } = held.host;
  if (!given || input.newCode === '' || input.designationId === null)
    throw new ValidationError({
      [input.newCode === '' ? 'newCode' : 'designationId']: [attachProblems.record],
    });
  const { id } = await createRecord(transaction, employee, {
    ...given,
    code: input.newCode,
    designationId: input.designationId,
    joiningDate: input.from,
    dateOfBirth: null,
    email: null,
    subject: null,
    indexNumber: null,
    mpoFrom: null,
    nid: null,
    photo: null,
  });
  return { employeeId: id, isMade: true };
}

/** Either side ends it, not for days that are gone. */
export async function endAttachment(
  platform: PlatformTransaction,
  services: Services,
  input: { id: string; lastDay: string; reason: string },
): Promise<{ id: string }> {
  const held = await holdBoth(platform, input.id, { by: null, in: ['running'] });
  const { from, to } = held.home;
  const today = todayInDhaka(services.now());
  if (to !== null && to < today) throw new AppError(attachErrors.step);
  // What was not worked yet today can still be taken from today on.
  if (input.lastDay < from || input.lastDay < addDays(today, -1))
    throw new ValidationError({ lastDay: [attachProblems.past] });
  const lastDay = to !== null && to < input.lastDay ? to : input.lastDay;
  const change = { state: 'ended', reason: input.reason, endedBy: held.own, lastDay };
  await move(await held.inHome(), held.link, services.now(), change);
  const inHost = await held.inHost();
  await move(inHost, held.link, services.now(), change);
  const isHome = held.own === 'home';
  await tell(
    services,
    isHome ? inHost : await held.inHome(),
    employeesPermission.approve,
    fillLabel(attachNews.ended, {
      institution: isHome ? held.host.other : held.home.other,
      name: isHome && held.host.given ? nameIn(held.host.given) : held.home.askedFor,
      day: dayLabel(lastDay),
    }),
  );
  return { id: held.link };
}
