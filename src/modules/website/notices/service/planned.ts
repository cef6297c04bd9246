import * as z from 'zod';
import { addDays, dhakaInstant, partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { askerNow } from '../../../../core/server/auth/asker.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { takeNumbers } from '../../../../core/server/database/numbers.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { assertAccess } from '../../../../core/server/http/serve.ts';
import { defineJob, enqueue, type Job, type JobHands } from '../../../../core/server/jobs/jobs.ts';
import { websitePath } from '../../paths.ts';
import { isShown } from '../../service/shown.ts';
import { noticesContract } from '../contract.ts';
import { noticeErrors, noticeNews } from '../labels.ts';
import { audienceOf, goOut, holdDelivery, numbering } from './go-out.ts';
import { foundNotice } from './notices.ts';

/** Nobody is rung at night: they go out at eight in the morning. */
const begins = 8 * 3_600_000;

/** As many as go out of one institution in a run; another run follows for the rest. */
const most = 50;

/**
 * Lets the notices of an institution go out whose day has begun, each once and in a transaction of its own, and comes again
 * when the next one's day begins. What is planned and when stands in the tables alone: whoever plans, moves or changes one
 * wakes this job, and killed anywhere it finds the rest when it is run again.
 */
export const plannedNotices: Job = defineJob({
  name: 'website.notices',
  payload: z.object({}),
  async run(hands) {
    const { services } = hands;
    const today = todayInDhaka(services.now());
    const dueDay = todayInDhaka(new Date(services.now().getTime() - begins));
    const due = await hands.inSite((transaction) =>
      transaction.read(
        { id: 'uuid', by: 'uuid' },
        `SELECT d.notice_id AS id, d.planned_by AS by FROM website_notice_delivery d
           JOIN website_notice n ON n.site_id = $1 AND n.id = d.notice_id
          WHERE d.site_id = $1 AND d.planned_at IS NOT NULL AND d.published_at IS NULL AND n.publish_on <= $2::date
          ORDER BY n.publish_on, d.planned_at, d.id LIMIT ${most}`,
        dueDay,
      ),
    );
    for (const { id, by } of due) await goOutPlanned(hands, id, by, today);
    const numbered = await hands.inSite((transaction) => numberPublic(transaction, today));
    await hands.inSite(async (transaction) => {
      if (numbered === most) {
        await wakeNotices(transaction);
        return;
      }
      const next = await transaction.readOne(
        { day: 'date?' },
        `SELECT least(
                  (SELECT min(n.publish_on) FROM website_notice_delivery d
                     JOIN website_notice n ON n.site_id = $1 AND n.id = d.notice_id
                    WHERE d.site_id = $1 AND d.planned_at IS NOT NULL AND d.published_at IS NULL),
                  (SELECT min(publish_on) FROM website_notice
                    WHERE site_id = $1 AND is_active AND is_public AND state = 'published' AND publish_on > $2::date)) AS day`,
        today,
      );
      if (next?.day) await wakeNotices(transaction, new Date(dhakaInstant(next.day).getTime() + begins));
    });
  },
});

/** So many days back a notice of the website still gets its number: those of before it was numbered there stay without. */
const mostDays = 7;

/** Gives what is shown on the website its memo number, also where it is sent to nobody; answers to how many. */
async function numberPublic(transaction: Transaction, today: string): Promise<number> {
  await hold(transaction, [numbering], 'alone');
  const open = await transaction.read(
    { id: 'uuid' },
    `SELECT n.id FROM website_notice n LEFT JOIN website_notice_delivery d ON d.site_id = $1 AND d.notice_id = n.id
      WHERE n.site_id = $1 AND n.is_public AND ${isShown('n', '$2')} AND n.publish_on >= $3::date AND d.memo IS NULL
      ORDER BY n.publish_on, n.created_at, n.id LIMIT ${most}`,
    today,
    addDays(today, -mostDays),
  );
  if (open.length === 0) return 0;
  const { year } = partsOf(today);
  const first = await takeNumbers(transaction, 'notice', String(year), open.length);
  await transaction.change(
    `INSERT INTO website_notice_delivery AS d (site_id, id, notice_id, groups, must_acknowledge, memo, memo_year)
     SELECT n.site_id, n.id, n.notice_id, '[]', false, n.memo, $5
       FROM ${rowsOf('n', { id: '$2::uuid[]', notice_id: '$3::uuid[]', memo: '$4::int[]' })}
     ON CONFLICT (site_id, notice_id) DO UPDATE SET memo = EXCLUDED.memo, memo_year = EXCLUDED.memo_year,
        version = d.version + 1, updated_at = EXCLUDED.updated_at`,
    open.map(() => newId()),
    open.map((one) => one.id),
    open.map((_, place) => first + place),
    year,
  );
  return open.length;
}

/** Wakes the job of the institution's planned notices: at once, or when a day begins. */
export const wakeNotices = (transaction: Transaction, at?: Date): Promise<void> =>
  enqueue(transaction, plannedNotices, {}, { key: `notices:${transaction.siteId}`, ...(at ? { at } : {}) });

/** In the name of whoever planned it, who must still be allowed to send it, and to write to its audience. */
async function goOutPlanned(
  { services, context }: JobHands,
  id: string,
  by: string,
  today: string,
): Promise<void> {
  const own = { ...context, accountId: by };
  try {
    // As whoever planned it stands at this moment, and the institution too.
    const caller = await askerNow(services, context, by);
    await assertAccess(services, noticesContract.publish, caller);
    await services.database.inSite(caller.context, async (transaction) => {
      const delivery = await holdDelivery(transaction, id);
      if (!delivery?.plannedAt || delivery.publishedAt) return;
      const notice = await foundNotice(transaction, id);
      // Moved to another day in this moment: it waits for that.
      if (notice.publishOn > today) return;
      const isOver = notice.expiresOn !== null && notice.expiresOn < today;
      if (!notice.isActive || notice.state === 'draft' || isOver) await endPlan(transaction, id);
      else await goOut(transaction, services, id, await audienceOf(transaction, services, delivery.groups));
    });
  } catch (error) {
    // What will pass is tried again.
    if (error instanceof AppError && error.kind.status >= 500) throw error;
    // An audience that is kept no longer is refused as a wrong value: then nobody is left.
    if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
    const problem = error instanceof AppError ? error.text : noticeErrors.nobody.text;
    await services.database.inSite(own, async (transaction) => {
      if (!(await endPlan(transaction, id))) return;
      const notice = await foundNotice(transaction, id);
      const title = { en: notice.titleEn, bn: notice.titleBn };
      await notify(transaction, [by], {
        title: fillLabel(noticeNews.notOut, { title, problem }),
        path: fillPath(websitePath.notice, { id }).path,
      });
    });
  }
}

async function endPlan(transaction: Transaction, id: string): Promise<boolean> {
  const changed = await transaction.change(
    `UPDATE website_notice_delivery SET planned_at = NULL, planned_by = NULL, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND notice_id = $2 AND planned_at IS NOT NULL AND published_at IS NULL`,
    id,
  );
  return changed > 0;
}
