import { dhakaInstant, todayInDhaka } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { type ModuleFigure, type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import { accessPath } from '../../access/paths.ts';
import { platformUsersPermission } from '../../access/permissions.ts';
import { reviewDue, reviewFigure } from '../../access/public.ts';
import { platformPath } from '../paths.ts';
import { platformPermission } from '../permissions.ts';
import { activeStatuses, noPackage, openStatuses } from '../rules.ts';

const applications = link(platformPath.applications, { 'f.status': openStatuses });

/** What waits for whoever keeps the platform, as far as the permissions go. */
export const platformDay: ModuleReader = {
  module: 'platform',
  permissions: [
    platformPermission.applications,
    platformPermission.sites,
    platformPermission.outbox,
    platformPermission.history,
    platformPermission.roles,
    platformUsersPermission.view,
  ],
  async readOfPlatform(transaction, now) {
    const { permissions } = transaction.context;
    const today = todayInDhaka(now);
    const row = await transaction.row<{
      open: number;
      oldest: number | null;
      failed: number;
      waiting: number;
      active: number;
      others: number;
      fresh: number;
      changes: number;
      asked: number;
      due: number;
      bare: number;
    }>(
      `SELECT (SELECT count(*)::int FROM site_application WHERE status = ANY($1::text[])) AS open,
              (SELECT floor(extract(epoch FROM $2::timestamptz - min(created_at)) / 86400)::int
                 FROM site_application WHERE status = ANY($1::text[])) AS oldest,
              (SELECT count(*)::int FROM outbox_mail WHERE status = 'failed') AS failed,
              (SELECT count(*)::int FROM outbox_mail WHERE status = 'waiting') AS waiting,
              (SELECT count(*)::int FROM site WHERE status = ANY($5::text[])) AS active,
              (SELECT count(*)::int FROM site WHERE status <> 'closed' AND status <> ALL($5::text[])) AS others,
              (SELECT count(*)::int FROM site WHERE created_at > $2::timestamptz - interval '30 days') AS fresh,
              (SELECT count(*)::int FROM platform_history WHERE at >= $3) AS changes,
              (SELECT count(*)::int FROM access_platform_request WHERE state = 'asked' AND deadline > $2::timestamptz
                  AND asked_by <> $4 AND NOT $4 = ANY(excluded)) AS asked,
              ${reviewDue('of_site IS NULL', '(SELECT min(created_at) FROM account WHERE is_platform)')} AS due,
              (SELECT count(*)::int FROM site WHERE package_id IS NULL AND status <> 'closed') AS bare`,
      openStatuses,
      now,
      dhakaInstant(today),
      transaction.context.accountId,
      activeStatuses,
    );
    const figures: ModuleFigure[] = [];
    if (!row) return { context: null, figures, steps: [] };
    if (permissions.has(platformPermission.applications))
      figures.push(
        waiting(row.open, 'marigold', {
          label: { en: 'Applications waiting', bn: 'অপেক্ষমাণ আবেদন' },
          hint:
            (row.oldest ?? 0) <= 0
              ? say('The oldest is from today', 'সবচেয়ে পুরোনোটি আজকের')
              : say('Oldest {days} {days|day|days}', 'সবচেয়ে পুরোনোটি {days} দিনের', {
                  days: row.oldest ?? 0,
                }),
          none: say('Nobody is waiting', 'কেউ অপেক্ষায় নেই'),
          path: applications,
        }),
      );
    if (permissions.has(platformPermission.roles))
      figures.push(
        waiting(row.asked, 'marigold', {
          label: { en: 'Rights waiting for my decision', bn: 'আমার সিদ্ধান্তের অপেক্ষায় অধিকার' },
          hint: say('Somebody else asked for them', 'অন্য কেউ চেয়েছেন'),
          none: say('None is waiting', 'কোনোটি অপেক্ষায় নেই'),
          path: link(accessPath.platformRoles, { tab: 'requests' }),
        }),
      );
    if (permissions.has(platformUsersPermission.view))
      figures.push(reviewFigure(row.due, accessPath.platformReview));
    if (permissions.has(platformPermission.outbox))
      figures.push(
        waiting(row.failed, 'sindur', {
          label: { en: 'Emails not delivered', bn: 'পৌঁছায়নি এমন ইমেইল' },
          hint: say('Stopped after many tries', 'বহু চেষ্টার পর থেমেছে'),
          none: say('{count} on their way', '{count}টি যাচ্ছে', { count: row.waiting }),
          path: row.failed > 0 ? link(accessPath.outbox, { 'f.status': 'failed' }) : accessPath.outbox,
        }),
      );
    if (permissions.has(platformPermission.sites))
      figures.push(
        {
          label: { en: 'Active institutions', bn: 'সক্রিয় প্রতিষ্ঠান' },
          figure: row.active,
          hint: say('{count} suspended', 'স্থগিত {count}টি', { count: row.others }),
          tone: 'plain',
          path: link(platformPath.sites, { 'f.status': activeStatuses }),
        },
        {
          label: { en: 'New institutions', bn: 'নতুন প্রতিষ্ঠান' },
          figure: row.fresh,
          hint: say('within thirty days', 'গত ত্রিশ দিনে'),
          tone: 'plain',
          path: link(platformPath.sites, { sort: '-createdAt' }),
        },
        {
          label: { en: 'Without a package', bn: 'প্যাকেজ ছাড়া' },
          figure: row.bare,
          hint: say('institutions that may use everything', 'যেসব প্রতিষ্ঠান সবকিছু ব্যবহার করতে পারে'),
          tone: 'plain',
          path: link(platformPath.sites, { 'f.package': noPackage }),
        },
      );
    if (permissions.has(platformPermission.history))
      figures.push({
        label: { en: 'Changes today', bn: 'আজকের পরিবর্তন' },
        figure: row.changes,
        hint: say("to the platform's own records", 'প্ল্যাটফর্মের নিজস্ব তথ্যে'),
        tone: 'plain',
        path: link(accessPath.platformLog, { from: today, to: today }),
      });
    return { context: null, figures, steps: [] };
  },
};
