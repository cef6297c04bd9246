import { foldForSearch } from '../../../core/bangla.ts';
import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { platformHelpdeskPermission } from '../permissions.ts';
import type { listStates } from '../shapes.ts';
import { answerShape, inOrder, narrowedTo, platformAnswersSql, shownOf, type Whose } from './read.ts';
import { ticketColumns, ticketShape } from './tickets.ts';

type Asked = {
  readonly state: (typeof listStates)[number];
  readonly whose: Whose;
  readonly q?: string | undefined;
  readonly page: number;
  readonly size: number;
};

/** What institutions ask the platform. The database enters one after another, so row security holds. */
export async function listForPlatform(platform: PlatformTransaction, services: Services, asked: Asked) {
  const rows = await platform.read(
    { ...ticketShape, total: 'int', site: 'bigint', siteEn: 'text', siteBn: 'text' },
    `SELECT ${ticketColumns}, (count(*) OVER ())::int AS total, t.site_id AS site, s.name_en AS "siteEn", s.name_bn AS "siteBn"
       FROM pathshala_helpdesk_tickets((SELECT array_agg(id) FROM site WHERE status <> 'closed'), $1 IN ('all', 'over')) t
       JOIN site s ON s.id = t.site_id
      WHERE ${narrowedTo({ state: '$1', now: '$2', q: '$3' })}
        AND CASE $4 WHEN 'me' THEN t.assignee_id = $5 WHEN 'nobody' THEN t.assignee_id IS NULL ELSE true END
      ORDER BY ${inOrder} LIMIT $6 OFFSET $7`,
    asked.state,
    services.now(),
    foldForSearch(asked.q ?? ''),
    asked.whose,
    platform.context.accountId,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const shown = await shownOf(services, rows);
  return {
    items: shown.map((one, place) => ({
      ...one,
      siteId: Number(rows[place]?.site),
      site: { en: rows[place]?.siteEn ?? '', bn: rows[place]?.siteBn ?? '' },
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** Who answers for the platform. */
export const platformPeople = (platform: PlatformTransaction) =>
  platform.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT a.id, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)) AS name
       FROM account a
      WHERE a.status = 'active' AND EXISTS (
        SELECT 1 FROM membership m JOIN role_permission p ON p.role = m.role AND p.permission = $1
         WHERE m.account_id = a.id AND m.site_id IS NULL AND m.disabled_at IS NULL)
      ORDER BY a.name_en, a.id LIMIT 200`,
    platformHelpdeskPermission.answer,
  );

export const platformTools = async (platform: PlatformTransaction) => ({
  answers: await platform.read(answerShape, platformAnswersSql),
  people: await platformPeople(platform),
});
