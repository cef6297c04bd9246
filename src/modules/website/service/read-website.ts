import { heldIn } from '../../../core/server/counters/counter.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { publicAddressOf } from '../../../core/server/files/files.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import type { Around } from '../front/around.ts';
import { labelOf, onlyIn, pageOf, pictureOf, writtenOf } from './read-parts.ts';
import { isShown } from './shown.ts';

const slideOf = (row: Row) => ({
  id: String(row.id),
  title: labelOf(row, 'title'),
  caption: writtenOf(row, 'caption'),
  picture: pictureOf(row),
});

export async function readSlides(transaction: Transaction, today: string) {
  const rows = await transaction.rows(
    `SELECT * FROM website_slide WHERE site_id = $1 AND ${isShown('website_slide', '$2')} AND NOT is_special
      ORDER BY position, id LIMIT 12`,
    today,
  );
  return rows.map(slideOf);
}

/** One slide whatever its state, for whoever has its preview link; null where it is gone. */
export async function readSlide(transaction: Transaction, id: string) {
  const row = await transaction.row('SELECT * FROM website_slide WHERE site_id = $1 AND id = $2', id);
  return row && { isSpecial: row.is_special === true, slide: slideOf(row) };
}

/** The one picture beside the slides, or null. */
export async function readSpecialImage(transaction: Transaction, today: string) {
  const row = await transaction.row(
    `SELECT * FROM website_slide WHERE site_id = $1 AND ${isShown('website_slide', '$2')} AND is_special
      ORDER BY position, id LIMIT 1`,
    today,
  );
  return row && slideOf(row);
}

const videoOf = (row: Row) => ({
  id: String(row.id),
  title: labelOf(row, 'title'),
  address: String(row.address),
  duration: row.duration === null ? null : String(row.duration),
  picture: pictureOf(row),
});

/** A page of videos in their order; one that a preview link names is the first of all. */
export async function listVideos(
  transaction: Transaction,
  today: string,
  page: number,
  size = 12,
  preview: string | null = null,
) {
  const rows = await transaction.rows(
    `SELECT *, count(*) OVER () AS total FROM website_video
      WHERE site_id = $1 AND (${isShown('website_video', '$4')} OR (is_active AND id = $5::uuid))
      ORDER BY (id = $5::uuid) IS TRUE DESC, position, id LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
    today,
    preview,
  );
  return pageOf(rows, videoOf, page, size);
}

/** The message of the head, or the message that a preview link names; null without one. */
export async function readHeadMessage(
  transaction: Transaction,
  today: string,
  preview: string | null = null,
) {
  const row = await transaction.row(
    `SELECT * FROM website_message
      WHERE site_id = $1 AND ((${isShown('website_message', '$2')} AND is_head) OR (is_active AND id = $3::uuid))
      ORDER BY (id = $3::uuid) IS TRUE DESC, position, id LIMIT 1`,
    today,
    preview,
  );
  return (
    row && {
      id: String(row.id),
      name: labelOf(row, 'name'),
      post: labelOf(row, 'post'),
      body: labelOf(row, 'body'),
      picture: pictureOf(row),
    }
  );
}

/** About texts of a type, or of every type: about, history, mission, in this order; and one that a preview link names. */
export async function readAbout(
  transaction: Transaction,
  today: string,
  type: string | null,
  preview: string | null = null,
) {
  const rows = await transaction.rows(
    `SELECT * FROM website_about
      WHERE site_id = $1 AND (${isShown('website_about', '$3')} OR (is_active AND id = $4::uuid))
        AND ($2::text IS NULL OR type = $2)
      ORDER BY type, created_at DESC, id LIMIT 20`,
    type,
    today,
    preview,
  );
  return rows.map((row) => ({
    id: String(row.id),
    type: String(row.type),
    title: labelOf(row, 'title'),
    body: labelOf(row, 'body'),
  }));
}

/** Vacancies that may still be applied for on `today`, and one that a preview link names. */
export async function readJobs(transaction: Transaction, today: string, preview: string | null = null) {
  const rows = await transaction.rows(
    `SELECT * FROM website_job_circular
      WHERE site_id = $1 AND ((${isShown('website_job_circular', '$2')} AND apply_by >= $2::date)
        OR (is_active AND id = $3::uuid))
      ORDER BY apply_by, id LIMIT 20`,
    today,
    preview,
  );
  return rows.map((row) => ({
    id: String(row.id),
    title: labelOf(row, 'title'),
    body: labelOf(row, 'body'),
    only: onlyIn(row, 'body'),
    posts: Number(row.posts),
    applyBy: String(row.apply_by),
  }));
}

/** What modules above this one keep counted. */
const studentsKept = { name: 'students.kept', sums: ['students'] };
const employeesInService = { name: 'people.employees', sums: ['employees'] };

/** How many learn and work here, and when the website last changed; the public sees numbers, never lists. */
export async function readFigures(transaction: Transaction) {
  const row = await transaction.row<{ students: bigint; employees: bigint; updated_at: Date | null }>(
    `SELECT (SELECT coalesce(sum(s.students), 0)::bigint FROM ${heldIn(studentsKept)} s WHERE s.site_id = $1) AS students,
            (SELECT coalesce(sum(e.employees), 0)::bigint FROM ${heldIn(employeesInService)} e WHERE e.site_id = $1) AS employees,
            (SELECT max(updated_at) FROM website_notice WHERE site_id = $1 AND is_public) AS updated_at`,
  );
  return {
    students: Number(row?.students ?? 0),
    employees: Number(row?.employees ?? 0),
    updatedAt: row?.updated_at?.toISOString() ?? null,
  };
}

/** The institution's crest, or the one everybody has who brought none. */
export const logoOf = (site: SiteFacts): string =>
  site.logo ? publicAddressOf(site.id, site.logo) : '/static/scenes/crest.svg';

/** The institution in the names of the specification's common data; `today` is Dhaka's date. */
export function commonDataOf(site: SiteFacts, today: string, around: Around) {
  return {
    alias: site.alias,
    USER_TYPE: 'public',
    siteName: site.name,
    SITE_ID: site.id,
    logoPath: logoOf(site),
    hasResults: around.hasResults,
    hasAdmission: around.hasAdmission,
    menu: [...around.menu],
    icons: [...around.icons],
    design: around.design,
    siteEmail: site.email,
    sitePhone: site.phone,
    siteAddress: site.address,
    webTitle: site.name,
    motto: site.motto,
    eiin: site.eiin,
    establishedOn: site.establishedOn,
    accent: site.accent,
    updatedAt: around.updatedAt,
    today,
    id: 0,
    fullName: '',
    about: '',
    photo: '/static/scenes/mark.svg',
    status: 'online',
    userRole: null,
  };
}
