import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { type Around, usualAround } from '../front/around.ts';
import { backgrounds, layouts, usualDesign } from '../front/rules.ts';

/** What stands around every page: menu, icons, the design of the head, and what is open for everybody now. */
export async function readAround(transaction: Transaction, now: Date, today: string): Promise<Around> {
  const design = await transaction.kept('website.around', () => readDesigned(transaction));
  return {
    ...design,
    hasResults: await hasOpenResults(transaction, now),
    hasAdmission: await hasOpenAdmission(transaction, today),
  };
}

/** What the office designed; it stays until somebody changes it. */
async function readDesigned(transaction: Transaction): Promise<Omit<Around, 'hasResults' | 'hasAdmission'>> {
  const row = await transaction.readOne(
    {
      menu: json<{ id: string; parentId: string | null; label: Label; target: string; position: number }[]>(),
      icons: json<{ network: string; name: Label; address: string }[]>(),
      design: jsonOrNull<Around['design']>(),
      updatedAt: 'time?',
    },
    `SELECT
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'parentId', m.parent_id, 'position', m.position,
                 'target', m.target, 'label', jsonb_build_object('en', m.label_en, 'bn', m.label_bn))
                 ORDER BY m.position, m.id), '[]')
          FROM website_menu_item m WHERE m.site_id = $1 AND m.is_active) AS menu,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('network', i.network, 'address', i.address,
                 'name', jsonb_build_object('en', i.name_en, 'bn', i.name_bn)) ORDER BY i.position, i.id), '[]')
          FROM website_social_icon i WHERE i.site_id = $1 AND i.is_active) AS icons,
       (SELECT jsonb_build_object('layout', d.layout, 'background', d.background, 'accent', d.accent, 'bannerId', d.banner_id,
                 'showsMotto', d.shows_motto, 'showsOther', d.shows_other, 'showsPlace', d.shows_place,
                 'isSticky', d.is_sticky)
          FROM website_header_design d WHERE d.site_id = $1) AS design,
       (SELECT max(n.updated_at) FROM website_notice n WHERE n.site_id = $1 AND n.is_public) AS "updatedAt"`,
  );
  return {
    menu: row?.menu ?? usualAround.menu,
    icons: row?.icons ?? usualAround.icons,
    design: row?.design ? known(row.design) : usualAround.design,
    updatedAt: row?.updatedAt?.toISOString() ?? null,
  };
}

/** While two versions of the program run, one reads what only the other knows: it shows what is usual instead. */
const known = (design: Around['design']): Around['design'] => ({
  ...design,
  layout: layouts.includes(design.layout) ? design.layout : usualDesign.layout,
  background: backgrounds.includes(design.background) ? design.background : usualDesign.background,
  accent: /^#[0-9a-f]{6}$/.test(design.accent ?? '') ? design.accent : null,
});

/** Whether any result may be looked up by everybody now. */
async function hasOpenResults(transaction: Transaction, now: Date): Promise<boolean> {
  const row = await transaction.row(
    `SELECT 1 FROM results_permission m JOIN results_run r ON r.site_id = $1 AND r.exam_id = m.exam_id
        AND (m.class_id IS NULL OR m.class_id = r.class_id) AND r.status = 'published'
      WHERE m.site_id = $1 AND m.audience = 'public' AND m.is_active AND m.from_at <= $2
        AND (m.until_at IS NULL OR m.until_at > $2) LIMIT 1`,
    now,
  );
  return row !== null;
}

/** Whether an admission takes applications, or did so lately, so that families still look for theirs. */
async function hasOpenAdmission(transaction: Transaction, today: string): Promise<boolean> {
  const row = await transaction.row(
    `SELECT 1 FROM admission_declaration
      WHERE site_id = $1 AND kind = 'admission' AND status <> 'draft' AND opens_on <= $2::date
        AND closes_on >= $2::date - 60 LIMIT 1`,
    today,
  );
  return row !== null;
}
