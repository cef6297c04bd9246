import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { noticesPermission } from '../../../communication/permissions.ts';
import type { noticesContract } from '../contract.ts';
import { isOpenSql } from './notices.ts';

type State = 'unread' | 'toConfirm' | 'read' | 'done' | 'gone' | 'everybody' | 'planned';

const columns = `n.id, n.title_en, n.title_bn, n.publish_on, d.published_at,
              coalesce(d.memo_year || '/' || lpad(d.memo::text, 4, '0'), '') AS memo`;

/**
 * The notices whoever asks may read, the latest first: all that were sent to them, also those that are over or were
 * withdrawn, and those in force that are open to them without having been sent. Who looks after notices sees those to come.
 */
export async function listOwnNotices(
  transaction: Transaction,
  services: Services,
  { q, state, page, size }: z.output<typeof noticesContract.own.input>,
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      titleEn: 'text',
      titleBn: 'text',
      memo: 'text',
      publishOn: 'date',
      publishedAt: 'time?',
      state: oneOf<State>(),
      total: 'int',
    },
    `WITH own AS (
       SELECT ${columns},
              CASE WHEN d.withdrawn_at IS NOT NULL THEN 'gone' WHEN r.read_at IS NULL THEN 'unread'
                   WHEN NOT d.must_acknowledge THEN 'read' WHEN r.acknowledged_at IS NULL THEN 'toConfirm' ELSE 'done' END AS state
         FROM website_notice_reader r
         JOIN website_notice n ON n.site_id = $1 AND n.id = r.notice_id
         JOIN website_notice_delivery d ON d.site_id = $1 AND d.notice_id = r.notice_id
        WHERE r.site_id = $1 AND r.account_id = $2 AND d.published_at IS NOT NULL
       UNION ALL
       SELECT ${columns}, 'everybody'
         FROM website_notice n LEFT JOIN website_notice_delivery d ON d.site_id = $1 AND d.notice_id = n.id
        WHERE n.site_id = $1 AND ${isOpenSql('$5', '$6')} AND NOT EXISTS (
              SELECT 1 FROM website_notice_reader r
               WHERE r.site_id = $1 AND r.notice_id = n.id AND r.account_id = $2)
       UNION ALL
       SELECT ${columns}, 'planned'
         FROM website_notice n LEFT JOIN website_notice_delivery d ON d.site_id = $1 AND d.notice_id = n.id
        WHERE n.site_id = $1 AND $9::boolean AND n.is_active AND n.state = 'published' AND n.publish_on > $5::date
          AND d.published_at IS NULL)
     SELECT id, title_en AS "titleEn", title_bn AS "titleBn", memo, publish_on AS "publishOn", published_at AS "publishedAt", state,
            (count(*) OVER ())::int AS total
       FROM own
      WHERE ($3 = '' OR strpos(lower(title_en), lower($3)) > 0 OR strpos(title_bn, $3) > 0)
        AND ($4 = 'all' OR state IN ('unread', 'toConfirm'))
      ORDER BY coalesce(published_at, publish_on::timestamp AT TIME ZONE 'Asia/Dhaka') DESC, memo DESC, id LIMIT $7 OFFSET $8`,
    transaction.context.accountId,
    q,
    state,
    todayInDhaka(services.now()),
    transaction.context.permissions.has(noticesPermission.view),
    size,
    (page - 1) * size,
    transaction.context.permissions.has(noticesPermission.edit),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      noticeTitle: { en: row.titleEn, bn: row.titleBn },
      memo: row.memo,
      publishOn: row.publishOn,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      state: row.state,
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}
