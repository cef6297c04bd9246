import { addDays } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { citizenCharter } from '../src/modules/website/content/citizen-charter.entity.ts';
import { webPage } from '../src/modules/website/content/web-page.entity.ts';
import { socialIcon } from '../src/modules/website/front/social-icon.entity.ts';
import { officer } from '../src/modules/website/letters/officer.entity.ts';
import type { InstitutionText } from './texts/texts.ts';
import { charter, letters, menu, officers, webPages } from './texts/website.ts';

/** What stands around and beside the news: menu, charter, officers, pages and documents, and what visitors wrote. */
export async function fillPages(
  transaction: Transaction,
  institution: InstitutionText,
  place: number,
  today: string,
): Promise<void> {
  await insertRows(
    transaction,
    citizenCharter,
    charter.map((one, order) => ({
      kind: one.kind,
      position: order + 1,
      serviceEn: one.service.en,
      serviceBn: one.service.bn,
      methodEn: one.method.en,
      methodBn: one.method.bn,
      papersEn: one.papers.en,
      papersBn: one.papers.bn,
      feeEn: one.fee.en,
      feeBn: one.fee.bn,
      limitEn: one.limit.en,
      limitBn: one.limit.bn,
      officerEn: one.officer.en,
      officerBn: one.officer.bn,
      state: 'published',
    })),
  );
  await insertRows(
    transaction,
    officer,
    officers.map((one, order) => ({
      duty: one.duty,
      position: order + 1,
      nameEn: one.name.en,
      nameBn: one.name.bn,
      postEn: one.post.en,
      postBn: one.post.bn,
      room: one.room,
      mobile: `+88017110000${String(10 + order)}`,
      email: `${one.duty}@${institution.alias}.example`,
      state: 'published',
    })),
  );
  await insertRows(
    transaction,
    socialIcon,
    (['facebook', 'youtube'] as const).map((network, order) => ({
      network,
      nameEn: network === 'facebook' ? 'Our page on Facebook' : 'Our films on YouTube',
      nameBn: network === 'facebook' ? 'ফেসবুকে আমাদের পাতা' : 'ইউটিউবে আমাদের ভিডিও',
      address: `https://${network}.example/${institution.alias}`,
      position: order + 1,
    })),
  );
  await insertRows(
    transaction,
    webPage,
    webPages.map((one, order) => ({
      type: one.type,
      position: order + 1,
      titleEn: one.title.en,
      titleBn: one.title.bn,
      bodyEn: one.body.en,
      bodyBn: one.body.bn,
      state: one.isDraft ? 'draft' : 'published',
      publishOn: one.isDraft ? null : addDays(today, -20 - order),
    })),
  );
  await fillMenu(transaction);
  await transaction.change(
    `INSERT INTO website_header_design (site_id, id, layout, background, accent, shows_motto, shows_other, shows_place, is_sticky)
     VALUES ($1, $2, 'left', 'white', NULL, true, true, true, false)`,
    newId(),
  );
  await transaction.change(
    `INSERT INTO website_open_data (site_id, id, has_statistics, has_students, student_fields, employee_fields)
     VALUES ($1, $2, true, false, '{}', '{joiningDate}')`,
    newId(),
  );
  await transaction.change(
    `INSERT INTO website_letter (site_id, id, kind, code, name, mobile, subject, body, state, note, received_at, ended_at)
     SELECT $1, x.id, x.kind, x.code, x.name, x.mobile, x.subject, x.body, x.state, x.note, x.at, CASE WHEN x.state = 'done' THEN x.at END
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                   $11::timestamptz[]) AS x(id, kind, code, name, mobile, subject, body, state, note, at)`,
    letters.map(() => newId()),
    letters.map((one) => one.kind),
    letters.map((one, order) => `${one.kind === 'complaint' ? 'A' : 'C'}-7KQ${order + 2}-M4X${place + 2}`),
    letters.map((one) => one.name),
    letters.map((one, order) => (one.name === '' ? null : `+8801811${String(300_000 + order)}`)),
    letters.map((one) => one.subject),
    letters.map((one) => one.body),
    letters.map((one) => one.state),
    letters.map((one) => one.note),
    letters.map((_, order) => `${addDays(today, -2 * order - 1)}T10:${String(10 + order)}:00+06:00`),
  );
}

/** The menu with what belongs together under one line. */
async function fillMenu(transaction: Transaction): Promise<void> {
  const rows = menu.flatMap((line, order) => {
    const id = newId();
    return [
      { ...line, id, parentId: null, position: order + 1 },
      ...(line.lines ?? []).map((child, row) => ({ ...child, id: newId(), parentId: id, position: row + 1 })),
    ];
  });
  await transaction.change(
    `INSERT INTO website_menu_item (site_id, id, parent_id, position, label_en, label_bn, target)
     SELECT $1, x.id, x.parent_id, x.position, x.label_en, x.label_bn, x.target
       FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[])
         AS x(id, parent_id, position, label_en, label_bn, target)`,
    rows.map((one) => one.id),
    rows.map((one) => one.parentId),
    rows.map((one) => one.position),
    rows.map((one) => one.label.en),
    rows.map((one) => one.label.bn),
    rows.map((one) => one.target),
  );
}
