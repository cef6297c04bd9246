import { todayInDhaka } from '../../../core/dates.ts';
import type { PlatformKeeper, PlatformReader } from '../../../core/server/database/in-site.ts';
import { type ModuleFigure, type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import { accessPath } from '../paths.ts';
import { usersPermission } from '../permissions.ts';
import { reviewLabels } from '../review/labels.ts';
import { reviewDays } from '../rules.ts';
import { live } from './actor.ts';

const users = accessPath.users;
/** Extra permissions that end within so many days are told of. */
const daysAhead = 7;

/** So many accounts are looked at for the setup, which is done with the first besides one's own. */
const mostLookedAt = 50;

/** Which extra permissions end soon; on the module's own first page also who never came, and how many there are. */
export const settingsDay: ModuleReader = {
  module: 'settings',
  permissions: [usersPermission.view],
  async readOfPlatform(transaction, now, isHome) {
    const { context } = transaction;
    const figures: ModuleFigure[] = [];
    if (context.siteId === null) return { context: null, figures, steps: [] };
    let others = 1;
    if (context.permissions.has(usersPermission.view)) {
      const row = await keptCounts(transaction, context.siteId, now);
      others = row?.others ?? 0;
      figures.push(
        waiting(row?.ending ?? 0, 'marigold', {
          label: { en: 'Permissions that end soon', bn: 'শিগগির শেষ হবে যে অনুমতি' },
          hint: say('Within {days} {days|day|days}', '{days} দিনের মধ্যে', { days: daysAhead }),
          none: say('None within {days} {days|day|days}', '{days} দিনের মধ্যে কোনোটি নয়', { days: daysAhead }),
          path: `${users}?tab=grants`,
        }),
        reviewFigure(row?.due ?? 0, accessPath.review),
      );
      if (isHome) figures.push(...(await readUsers(transaction, context.siteId)));
    }
    return {
      context: null,
      figures,
      steps: [
        {
          name: 'users',
          label: { en: 'Users', bn: 'ব্যবহারকারী' },
          help: {
            en: 'Give teachers and office staff their own accounts; then the log shows who did what.',
            bn: 'শিক্ষক ও অফিসের সবাইকে নিজস্ব অ্যাকাউন্ট দিন; তাহলে কে কী করেছেন লগে থাকবে।',
          },
          path: users,
          count: others,
          isDone: others > 0,
          permission: usersPermission.edit,
        },
      ],
    };
  },
};

/** The same for all who ask in the institution; every open screen asks each minute. */
const keptCounts = (transaction: PlatformKeeper, siteId: number, now: Date) =>
  transaction.keptLately(`settings ${siteId} ${todayInDhaka(now)}`, () =>
    transaction.readOne(
      { ending: 'int', others: 'int', due: 'int' },
      `SELECT (SELECT count(*)::int FROM permission_grant WHERE site_id = $1
                  AND expires_at > $2::timestamptz AND expires_at <= $2::timestamptz + make_interval(days => $3)) AS ending,
              (SELECT count(DISTINCT f.account_id)::int - 1 FROM (
                 SELECT m.account_id FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active'
                  WHERE m.site_id = $1 AND m.disabled_at IS NULL AND ${live('m')} LIMIT ${mostLookedAt}) f) AS others,
              ${reviewDue('of_site = $1', '(SELECT created_at FROM site WHERE id = $1)')} AS due`,
      siteId,
      now,
      daysAhead,
    ),
  );

/**
 * 1 where no review was closed for so long before the moment `$2`, and none is younger than what is reviewed: who begins
 * today owes none yet.
 */
export const reviewDue = (own: string, since: string): string =>
  `(SELECT CASE WHEN greatest(${since}, (SELECT max(closed_at) FROM access_review WHERE ${own}))
                  <= $2::timestamptz - interval '${reviewDays} days' THEN 1 ELSE 0 END)`;

/** The review of rights that is due, as a cell. */
export const reviewFigure = (due: number, path: string): ModuleFigure =>
  waiting(due, 'marigold', {
    label: reviewLabels.dueFigure,
    hint: { text: reviewLabels.dueHint, values: {} },
    none: { text: reviewLabels.dueNone, values: {} },
    path,
  });

/** Looks at every account of the institution. */
async function readUsers(transaction: PlatformReader, siteId: number): Promise<ModuleFigure[]> {
  const row = await transaction.readOne(
    { active: 'int', never: 'int', roles: 'int' },
    `WITH m AS (SELECT DISTINCT account_id FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active'
                 WHERE m.site_id = $1 AND m.disabled_at IS NULL AND ${live('m')})
     SELECT count(*)::int AS active,
            count(*) FILTER (WHERE NOT EXISTS (
              SELECT 1 FROM sign_in s WHERE s.account_id = m.account_id AND s.site_id = $1))::int AS never,
            (SELECT count(*)::int FROM role WHERE site_id = $1) AS roles
       FROM m`,
    siteId,
  );
  return [
    {
      label: { en: 'Never logged in', bn: 'কখনো লগইন করেননি' },
      figure: row?.never ?? 0,
      hint: say('Perhaps they are waiting for a password', 'হয়তো পাসওয়ার্ড পাননি'),
      tone: 'plain',
      path: `${users}?sort=lastSignInAt`,
    },
    {
      label: { en: 'Users', bn: 'ব্যবহারকারী' },
      figure: row?.active ?? 0,
      hint: say('who may log in here', 'যাঁরা এখানে লগইন করতে পারেন'),
      tone: 'plain',
      path: users,
    },
    {
      label: { en: 'Your own roles', bn: 'নিজস্ব ভূমিকা' },
      figure: row?.roles ?? 0,
      hint: say('besides the roles everybody has', 'সবার জন্য থাকা ভূমিকার বাইরে'),
      tone: 'plain',
      path: `${users}?tab=roles`,
    },
  ];
}
