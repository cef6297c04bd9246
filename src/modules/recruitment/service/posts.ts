import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { lockRow } from '../../../core/server/database/locks.ts';
import { json, type RowOf } from '../../../core/server/database/row-shape.ts';
import { type Hooks, withAttribute } from '../../../core/server/entity/records.ts';
import { messages } from '../../../core/validation/messages.ts';
import { jobPost } from '../job-post.entity.ts';
import { recruitmentErrors } from '../labels.ts';

const shape = {
  id: 'uuid',
  circularId: 'uuid',
  designationId: 'uuid',
  name: json<Label>(),
  circular: json<Label>(),
  seats: 'int',
  lastDay: 'date',
  isTaking: 'bool',
  shownFrom: 'date?',
  shownUntil: 'date?',
  minAge: 'int?',
  maxAge: 'int?',
  leastLevel: 'text?',
  experienceYears: 'int?',
  fee: 'bigint',
  papersEn: 'text',
  papersBn: 'text',
  writtenFull: 'int',
  writtenPass: 'int',
  vivaFull: 'int',
  vivaPass: 'int',
  testOn: 'date?',
  testAt: 'text?',
  venue: json<Label>(),
} as const;
const columns = `p.id, p.circular_id AS "circularId", p.designation_id AS "designationId",
  json_build_object('en', p.name_en, 'bn', p.name_bn) AS name, json_build_object('en', c.title_en, 'bn', c.title_bn) AS circular,
  p.seats, c.apply_by AS "lastDay", p.is_active AND p.is_online AND c.is_active AND c.state = 'published' AS "isTaking",
  c.publish_on AS "shownFrom", c.expires_on AS "shownUntil", p.min_age AS "minAge",
  p.max_age AS "maxAge", nullif(p.least_level, '') AS "leastLevel", p.experience_years AS "experienceYears",
  coalesce(p.fee, 0) AS fee, coalesce(p.papers_en, '') AS "papersEn", coalesce(p.papers_bn, '') AS "papersBn",
  coalesce(p.written_full, 0) AS "writtenFull", coalesce(p.written_pass, 0) AS "writtenPass",
  coalesce(p.viva_full, 0) AS "vivaFull", coalesce(p.viva_pass, 0) AS "vivaPass", p.test_on AS "testOn",
  to_char(p.test_at::time, 'HH24:MI') AS "testAt",
  json_build_object('en', coalesce(p.venue_en, ''), 'bn', coalesce(nullif(p.venue_bn, ''), p.venue_en, '')) AS venue`;
const from = `FROM recruitment_job_post p
  JOIN website_job_circular c ON c.site_id = $1 AND c.id = p.circular_id WHERE p.site_id = $1`;

export type Post = RowOf<typeof shape>;

/** A post with its circular. Throws 404. */
export async function readPost(transaction: Transaction, id: string): Promise<Post> {
  const found = await transaction.readOne(shape, `SELECT ${columns} ${from} AND p.id = $2`, id);
  if (!found) throw new AppError(errors.notFound);
  return found;
}

/** The same, held until the transaction ends: vacancies and places by merit are decided by one at a time. */
export async function holdPost(transaction: Transaction, id: string): Promise<Post> {
  await lockRow(transaction, 'recruitment_job_post', id);
  return readPost(transaction, id);
}

/** Posts that may be applied for on the website on that day. */
export const readOpenPosts = (transaction: Transaction, today: string) =>
  transaction.read(
    shape,
    `SELECT ${columns} ${from} AND p.is_active AND p.is_online AND c.is_active AND c.apply_by >= $2::date
        AND c.state = 'published' AND (c.publish_on IS NULL OR c.publish_on <= $2::date)
        AND (c.expires_on IS NULL OR c.expires_on >= $2::date)
      ORDER BY c.apply_by, c.id, p.name_en, p.id LIMIT 60`,
    today,
  );

/** Whether the form is taken on that day. */
export const takesForms = (post: Post, today: string): boolean =>
  post.isTaking &&
  today <= post.lastDay &&
  today >= (post.shownFrom ?? today) &&
  today <= (post.shownUntil ?? today);

/** The papers a post asks for, a line of each language beside the other. */
export function papersOf({ papersEn, papersBn }: Pick<Post, 'papersEn' | 'papersBn'>): Label[] {
  const lines = (text: string) => text.split('\n').flatMap((one) => one.trim() || []);
  const [english, bengali] = [lines(papersEn), lines(papersBn)];
  return Array.from({ length: Math.max(english.length, bengali.length) }, (_, place) => {
    const [en, bn] = [english[place], bengali[place]];
    return { en: en ?? bn ?? '', bn: bn ?? en ?? '' };
  });
}

/** How many of the vacancies are given. */
export async function filledSeats(transaction: Transaction, postId: string): Promise<number> {
  const row = await transaction.readOne(
    { count: 'int' },
    `SELECT count(*)::int AS count FROM recruitment_applicant
      WHERE site_id = $1 AND post_id = $2 AND state IN ('selected', 'joined')`,
    postId,
  );
  return row?.count ?? 0;
}

const invalid = (field: 'maxAge' | 'writtenPass' | 'vivaPass') =>
  new ValidationError({ [field]: [withAttribute(messages.exists, jobPost.fields[field].label)] });

/** What would change the ground under people who applied already is refused. */
export const jobPostHooks: Hooks<typeof jobPost> = {
  async beforeSave(transaction, saves) {
    for (const { input } of saves) {
      if ((input.minAge ?? 0) > (input.maxAge ?? 99)) throw invalid('maxAge');
      if ((input.writtenPass ?? 0) > (input.writtenFull ?? 0)) throw invalid('writtenPass');
      if ((input.vivaPass ?? 0) > (input.vivaFull ?? 0)) throw invalid('vivaPass');
    }
    const moved = saves.flatMap(({ input, before }) => {
      const names = ['circularId', 'writtenFull', 'vivaFull', 'fee'] as const;
      const isMoved =
        before && names.some((name) => String(input[name] ?? '0') !== String(before[name] ?? '0'));
      return isMoved ? [before.id] : [];
    });
    if (moved.length === 0) return;
    const used = await transaction.row(
      `SELECT 1 FROM recruitment_applicant WHERE site_id = $1 AND post_id = ANY($2::uuid[]) AND state <> 'draft' LIMIT 1`,
      moved,
    );
    if (used) throw new AppError(recruitmentErrors.hasApplicants);
  },
};
