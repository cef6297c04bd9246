import { dhakaInstant, todayInDhaka } from '../../../core/dates.ts';
import { link } from '../../../core/paths.ts';
import { type ModuleFigure, type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import { accessPath } from '../paths.ts';
import { historyPermission, usersPermission } from '../permissions.ts';
import { live } from './actor.ts';

const users = accessPath.users;
/** Extra permissions that end within so many days are told of. */
const daysAhead = 7;

/** Who never came, which extra permissions end soon, what was changed today. */
export const settingsDay: ModuleReader = {
  module: 'settings',
  permissions: [usersPermission.view, historyPermission.view],
  async readOfPlatform(transaction, now) {
    const { context } = transaction;
    const figures: ModuleFigure[] = [];
    if (context.siteId === null) return { context: null, figures, steps: [] };
    let others = 1;
    if (context.permissions.has(usersPermission.view)) {
      const row = await transaction.row<{ active: number; never: number; ending: number; roles: number }>(
        `WITH m AS (SELECT DISTINCT account_id FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active'
                     WHERE m.site_id = $1 AND m.disabled_at IS NULL AND ${live('m')})
         SELECT count(*)::int AS active,
                count(*) FILTER (WHERE NOT EXISTS (
                  SELECT 1 FROM sign_in s WHERE s.account_id = m.account_id AND s.site_id = $1))::int AS never,
                (SELECT count(*)::int FROM permission_grant WHERE site_id = $1
                    AND expires_at > $2::timestamptz AND expires_at <= $2::timestamptz + make_interval(days => $3)) AS ending,
                (SELECT count(*)::int FROM role WHERE site_id = $1) AS roles
           FROM m`,
        context.siteId,
        now,
        daysAhead,
      );
      others = (row?.active ?? 1) - 1;
      figures.push(
        waiting(row?.ending ?? 0, 'marigold', {
          label: { en: 'Permissions that end soon', bn: 'শিগগির শেষ হবে যে অনুমতি' },
          hint: say('Within {days} days', '{days} দিনের মধ্যে', { days: daysAhead }),
          none: say('None within {days} days', '{days} দিনের মধ্যে কোনোটি নয়', { days: daysAhead }),
          path: `${users}?tab=grants`,
        }),
        {
          label: { en: 'Never signed in', bn: 'কখনো লগইন করেননি' },
          figure: row?.never ?? 0,
          hint: say('Perhaps they wait for a password', 'হয়তো পাসওয়ার্ড পাননি'),
          tone: 'plain',
          path: `${users}?sort=lastSignInAt`,
        },
        {
          label: { en: 'Users', bn: 'ব্যবহারকারী' },
          figure: row?.active ?? 0,
          hint: say('who may sign in here', 'যাঁরা এখানে লগইন করতে পারেন'),
          tone: 'plain',
          path: users,
        },
        {
          label: { en: 'Roles of your own', bn: 'নিজস্ব ভূমিকা' },
          figure: row?.roles ?? 0,
          hint: say('beside those everybody has', 'সবার জন্য থাকা ভূমিকার পাশে'),
          tone: 'plain',
          path: `${users}?tab=roles`,
        },
      );
    }
    if (context.permissions.has(historyPermission.view)) {
      const site = await transaction.enterSite(context.siteId);
      const today = todayInDhaka(now);
      const row = await site.row<{ changes: number; people: number }>(
        `SELECT count(*)::int AS changes, count(DISTINCT actor)::int AS people FROM history
          WHERE site_id = $1 AND at >= $2`,
        dhakaInstant(today),
      );
      figures.push({
        label: { en: 'Changes today', bn: 'আজকের পরিবর্তন' },
        figure: row?.changes ?? 0,
        hint: row?.people
          ? say('by {people} people', '{people} জনের', { people: row.people })
          : say('by the system itself', 'সিস্টেমের নিজের'),
        tone: 'plain',
        path: link(accessPath.log, { from: today, to: today }),
      });
    }
    return {
      context: null,
      figures,
      steps: [
        {
          name: 'users',
          label: { en: 'Users', bn: 'ব্যবহারকারী' },
          help: {
            en: 'Give teachers and office an account of their own; then the log tells who did what.',
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
