import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import { searchWordsOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { recruitmentPermission } from '../../permissions.ts';
import { fitOf } from '../../rules.ts';
import { applicantColumns, applicantShape } from '../../service/applicants.ts';
import type { deskContract as contract } from '../contract.ts';

type ListInput = z.output<typeof contract.list.input>;

export const rightsOf = ({ context: { permissions } }: Transaction) => ({
  edit: permissions.has(recruitmentPermission.edit),
  appoint: permissions.has(recruitmentPermission.appoint),
});

const count = (where: string) =>
  `(SELECT count(*)::int FROM recruitment_applicant a WHERE a.site_id = $1 AND a.post_id = p.id AND ${where})`;

/** Posts with how far they are, the newest circular first. */
export async function listPosts(
  transaction: Transaction,
  { page, size }: { page: number; size: number },
): Promise<z.input<typeof contract.posts.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      circular: json<Label>(),
      lastDay: 'date',
      seats: 'int',
      filled: 'int',
      applicants: 'int',
      toCheck: 'int',
      withoutCard: 'int',
      withCard: 'int',
      hasTest: 'bool',
      testOn: 'date?',
      total: 'int',
    },
    `SELECT p.id, json_build_object('en', p.name_en, 'bn', p.name_bn) AS name,
            json_build_object('en', c.title_en, 'bn', c.title_bn) AS circular, c.apply_by AS "lastDay", p.seats,
            ${count("a.state IN ('selected', 'joined')")} AS filled, ${count("a.state <> 'draft'")} AS applicants,
            ${count("a.state = 'applied'")} AS "toCheck",
            ${count("a.state IN ('shortlisted', 'interview') AND a.admit_id IS NULL")} AS "withoutCard",
            ${count("a.state IN ('shortlisted', 'interview') AND a.admit_id IS NOT NULL")} AS "withCard",
            coalesce(p.written_full, 0) + coalesce(p.viva_full, 0) > 0 AS "hasTest", p.test_on AS "testOn",
            count(*) OVER ()::int AS total
       FROM recruitment_job_post p
       JOIN website_job_circular c ON c.site_id = $1 AND c.id = p.circular_id
      WHERE p.site_id = $1 ORDER BY c.apply_by DESC, p.name_en, p.id LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page,
    size,
    can: rightsOf(transaction),
  };
}

/** Applications that were sent, page by page; drafts are their writers'. */
export async function listApplicants(
  transaction: Transaction,
  input: ListInput,
): Promise<z.input<typeof contract.list.output>> {
  const words = searchWordsOf(input.q ?? '');
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await transaction.read(
    {
      ...applicantShape,
      post: json<Label>(),
      lastDay: 'date',
      minAge: 'int?',
      maxAge: 'int?',
      leastLevel: 'text?',
      experienceYears: 'int?',
      found: 'int',
    },
    `SELECT ${applicantColumns}, json_build_object('en', p.name_en, 'bn', p.name_bn) AS post, c.apply_by AS "lastDay",
            p.min_age AS "minAge", p.max_age AS "maxAge", nullif(p.least_level, '') AS "leastLevel",
            p.experience_years AS "experienceYears", count(*) OVER ()::int AS found
       FROM recruitment_applicant a
       JOIN recruitment_job_post p ON p.site_id = $1 AND p.id = a.post_id
       JOIN website_job_circular c ON c.site_id = $1 AND c.id = p.circular_id
       LEFT JOIN recruitment_form f ON f.site_id = $1 AND f.applicant_id = a.id
      WHERE a.site_id = $1 AND a.state <> 'draft' AND ($2::uuid IS NULL OR a.post_id = $2)
        AND ($3::text IS NULL OR a.state = $3) AND ($4::text IS NULL OR a.payment = $4)
        AND NOT EXISTS (SELECT 1 FROM unnest($5::text[], $6::text[]) AS w(plain, phonetic)
                         WHERE NOT (coalesce(f.search_text, '') LIKE w.plain
                                    OR (w.phonetic IS NOT NULL AND coalesce(f.search_text, '') LIKE w.phonetic)))
      ORDER BY CASE WHEN $7 THEN a.rank END NULLS LAST, a.number DESC LIMIT $8 OFFSET $9`,
    input.postId ?? null,
    input.state ?? null,
    input.payment ?? null,
    words.map((word) => like(word.plain)),
    words.map((word) => (word.phonetic === null ? null : like(word.phonetic))),
    input.order === 'rank',
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      number: row.number ?? '',
      name: row.name,
      post: row.post,
      born: row.born,
      mobile: row.mobile ?? '',
      state: row.state,
      payment: row.payment,
      fit: fitOf(row, row.born ?? '', row.cv ?? {}, row.lastDay),
      total: row.total,
      rank: row.rank,
    })),
    total: rows[0]?.found ?? 0,
    page: input.page,
    size: input.size,
    can: rightsOf(transaction),
  };
}
