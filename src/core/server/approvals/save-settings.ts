import type { ApprovalFigure } from '../../approvals/approvals.ts';
import type { ApprovalSettingsAnswer } from '../../approvals/approvals-contract.ts';
import {
  approvalNews,
  approvalProblems,
  settingFields,
  settingTexts,
} from '../../approvals/approvals-labels.ts';
import { toBengaliDigits } from '../../digits.ts';
import type { ApprovalLimit } from '../../endpoint.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { corePath, link } from '../../module/paths.ts';
import { sitePermission } from '../../module/permissions.ts';
import { takaText } from '../../money.ts';
import { labelsOfAccounts } from '../database/history.ts';
import type { Transaction } from '../database/in-site.ts';
import { notify } from '../http/notifications.ts';
import type { Services } from '../http/services.ts';
import { type Act, actsOf } from './acts.ts';
import { holdersOf } from './people.ts';
import {
  type ApprovalSettings,
  dayLimitIn,
  limitFor,
  limitIn,
  readApprovalSettings,
  type StoredLimit,
} from './settings.ts';

/** Every limit there is with what the institution says to it, and what always needs a second person. */
export async function readSettingsForm(
  transaction: Transaction,
  services: Services,
): Promise<ApprovalSettingsAnswer> {
  const settings = await readApprovalSettings(transaction);
  const roles = await rolesHere(transaction, services);
  return {
    version: settings.version,
    isOnePerson: settings.isOnePerson,
    deadlineDays: settings.deadlineDays,
    limits: limitsIn(services, settings).map(({ limit, stored }) => ({
      name: limit.name,
      label: limit.label,
      isByDay: limit.isByDay ?? false,
      unit: limit.unit ?? null,
      everyone: takaText(BigInt(stored.everyone)),
      roles: Object.entries(stored.roles)
        .filter(([code]) => roles.some((role) => role.code === code))
        .map(([role, amount]) => ({ role, amount: takaText(BigInt(amount)) })),
    })),
    always: [...actsOf(services).values()]
      .filter(({ endpoint }) => !endpoint.approval.limit)
      .map(({ endpoint }) => endpoint.approval.label),
    roles,
  };
}

/** The roles of those who work here. */
async function rolesHere(transaction: Transaction, services: Services) {
  const found = await services.database.findOne<{ roles: { code: string; label: Label }[] | null }>(
    `SELECT json_agg(json_build_object('code', code, 'label', json_build_object('en', name_en, 'bn', name_bn))
              ORDER BY rank DESC, name_en) AS roles
       FROM role WHERE scope = 'site' AND (site_id IS NULL OR site_id = $1) AND code NOT IN ('student', 'guardian')`,
    transaction.siteId,
  );
  return found?.roles ?? [];
}

type Given = {
  reason: string;
  version: number | null;
  isOnePerson: boolean;
  deadlineDays: number;
  limits: readonly {
    name: string;
    everyone: bigint;
    roles: readonly { role: string; amount: bigint }[];
  }[];
};

/**
 * Saves the institution's limits. What lets one person do more alone than before takes a second person who keeps the
 * settings; where there is none, it is done and kept as done by one person. Whoever else keeps the settings is told.
 */
export const savingSettings: Act<Given, { version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const before = await readApprovalSettings(transaction);
    const limits = limitsIn(services, before);
    if (input.limits.some(({ name }) => !limits.some(({ limit }) => limit.name === name)))
      throw new ValidationError({ limits: [approvalProblems.unknownLimit] });
    const inMonths = new Set(limits.flatMap(({ limit }) => (limit.unit === 'months' ? [limit.name] : [])));
    const isMonths = (value: bigint) => value % 100n === 0n && value <= mostMonths;
    if (
      input.limits.some(
        ({ name, everyone, roles }) =>
          inMonths.has(name) && ![everyone, ...roles.map(({ amount }) => amount)].every(isMonths),
      )
    )
      throw new ValidationError({ limits: [approvalProblems.wholeMonths] });
    if (before.version !== input.version) throw new AppError(errors.staleVersion);
    const names = new Map((await rolesHere(transaction, services)).map((one) => [one.code, one.label]));
    const wider = widened(services, before, input, names);
    return {
      subject: settingsSubject,
      title: settingTexts.title,
      path: link(corePath.approvals, { view: 'limits' }),
      amount: null,
      excluded: [],
      isOneEnough: wider.length === 0,
      isAloneWhereNobody: true,
      figures: wider,
    };
  },
  run: (transaction, { input, services }) => saveApprovalSettings(transaction, services, input),
};

/** Two years, in hundredths as limits are kept. */
const mostMonths = 2_400n;

/** An institution has these settings once. */
const settingsSubject = '00000000-0000-0000-0000-000000000000';

/** What one person could do alone after the change and not before it, as figures. */
function widened(
  services: Services,
  before: ApprovalSettings,
  given: Given,
  names: ReadonlyMap<string, Label>,
): ApprovalFigure[] {
  const after = new Map(
    limitsIn(services, { ...before, limits: storedOf(given) }).map(({ limit, stored }) => [
      limit.name,
      stored,
    ]),
  );
  const raised = limitsIn(services, before).flatMap(({ limit, stored }) => {
    const now = after.get(limit.name) ?? stored;
    const next = {
      everyone: BigInt(now.everyone),
      roles: Object.entries(now.roles).map(([role, amount]) => ({ role, amount: BigInt(amount) })),
    };
    const said = (label: Label, value: bigint): ApprovalFigure =>
      limit.unit === 'months'
        ? { kind: 'text', label, value: monthsLabel(value) }
        : { kind: 'money', label, value: String(value) };
    return [
      ...(next.everyone > BigInt(stored.everyone) ? [said(limit.label, next.everyone)] : []),
      ...next.roles
        .filter(({ role, amount }) => amount > limitFor(stored, [role]) && amount > next.everyone)
        .map(({ role, amount }) =>
          said(fillLabel(settingTexts.ofRole, { limit: limit.label, role: names.get(role) ?? role }), amount),
        ),
    ];
  });
  const alone: ApprovalFigure = { kind: 'text', label: settingFields.isOnePerson, value: settingTexts.yes };
  return [...raised, ...(given.isOnePerson && !before.isOnePerson ? [alone] : [])];
}

function monthsLabel(value: bigint): Label {
  const count = String(value / 100n);
  return fillLabel(settingTexts.months, { count: { en: count, bn: toBengaliDigits(count) } });
}

const storedOf = ({ limits }: Given): Record<string, StoredLimit> =>
  Object.fromEntries(
    limits.map(({ name, everyone, roles }) => [
      name,
      {
        everyone: String(everyone),
        roles: Object.fromEntries(roles.map(({ role, amount }) => [role, String(amount)])),
      },
    ]),
  );

/** Throws 409 when somebody else was quicker. */
async function saveApprovalSettings(transaction: Transaction, services: Services, given: Given) {
  const values = [given.isOnePerson, given.deadlineDays, JSON.stringify(storedOf(given))];
  const row =
    given.version === null
      ? await transaction.row<{ version: number }>(
          `INSERT INTO approval_setting (site_id, id, is_one_person, deadline_days, limits) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          ...values,
        )
      : await transaction.row<{ version: number }>(
          `UPDATE approval_setting SET is_one_person = $3, deadline_days = $4, limits = $5, version = version + 1, updated_at = $6
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          given.version,
          ...values,
          services.now(),
        );
  if (!row) throw new AppError(errors.staleVersion);
  await tellOthers(transaction, services);
  return row;
}

async function tellOthers(transaction: Transaction, services: Services): Promise<void> {
  const { accountId } = transaction.context;
  if (accountId === null) return;
  const others = (await holdersOf(services.database, transaction.siteId, sitePermission.settings)).filter(
    (one) => one !== accountId,
  );
  const names = await labelsOfAccounts(services.database, [accountId]);
  await notify(transaction, others, {
    title: fillLabel(approvalNews.settings, { name: names.get(accountId) ?? '' }),
    path: link(corePath.approvals, { view: 'limits' }),
  });
}

type KnownLimit = { readonly limit: ApprovalLimit; readonly stored: StoredLimit };

/** Every limit there is, each once though several acts may share it, and the day's beside it, with what the institution says. */
function limitsIn(services: Services, settings: ApprovalSettings): readonly KnownLimit[] {
  const limits = new Map<string, KnownLimit>();
  for (const { endpoint } of actsOf(services).values()) {
    const { limit } = endpoint.approval;
    if (!limit) continue;
    const day = dayLimitIn(settings, limit);
    for (const known of [{ limit, stored: limitIn(settings, limit) }, ...(day ? [day] : [])])
      limits.set(known.limit.name, known);
  }
  return [...limits.values()];
}
