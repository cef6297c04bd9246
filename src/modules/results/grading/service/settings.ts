import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { withDigits } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { type Label, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { usualPolicyOf } from '../../../grading/presets.ts';
import { usualMerit } from '../../merit/presets.ts';
import { type MeritRule, scaleProblem } from '../../rules.ts';
import { unitName } from '../examined.ts';
import { recordScale, type ScaleRecord } from '../scales/service.ts';

/** Whether an examination `o` may be a term of the results of `x`: another one of the same year that is held. */
const otherTerm = `o.site_id = $1 AND o.year_id = x.year_id AND o.id <> x.id AND o.status IN ('declared', 'closed')`;

/** The rules of a class in an examination, or of the whole examination: its own, else the examination's, else the usual. */
export async function readSetting(
  transaction: Transaction,
  asked: { examId: string; classId?: string | undefined },
) {
  const row = await transaction.readOne(
    {
      level: 'text?',
      others: jsonOrNull<{ id: string; name: Label }[]>(),
      own: jsonOrNull<{ id: string; version: number; policy: ResultPolicy; merit: MeritRule }>(),
      general: jsonOrNull<{ policy: ResultPolicy; merit: MeritRule }>(),
    },
    `SELECT (SELECT c.level FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3::uuid) AS level,
        (SELECT json_agg(json_build_object('id', o.id, 'name', json_build_object('en', o.name_en, 'bn', o.name_bn))
                         ORDER BY o.starts_on, o.id)
           FROM exams_exam o WHERE ${otherTerm}) AS others,
        (SELECT row_to_json(t) FROM (SELECT id, version, policy, merit FROM results_setting
          WHERE site_id = $1 AND exam_id = $2 AND class_id IS NOT DISTINCT FROM $3::uuid) t) AS own,
        (SELECT row_to_json(t) FROM (SELECT policy, merit FROM results_setting
          WHERE site_id = $1 AND exam_id = $2 AND class_id IS NULL) t) AS general
       FROM exams_exam x
      WHERE x.site_id = $1 AND x.id = $2
        AND ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3))`,
    asked.examId,
    asked.classId ?? null,
  );
  if (!row) throw new AppError(errors.notFound);
  const subjects = await readSubjects(transaction, asked);
  const { own, general } = row;
  const rules = own ?? general ?? { policy: usualPolicyOf(row.level ?? ''), merit: usualMerit };
  return {
    saved: own ? { id: own.id, version: own.version } : null,
    from: own
      ? asked.classId
        ? ('class' as const)
        : ('exam' as const)
      : general
        ? ('exam' as const)
        : ('usual' as const),
    policy: rules.policy,
    merit: rules.merit,
    others: row.others ?? [],
    subjects,
  };
}

type PaperRow = {
  class_id: string;
  group_id: string | null;
  unit: string;
  code: string;
  name: Label;
  full: number;
  counts: boolean;
};

/** The subjects of a class in an examination, or of all its classes: the papers of one subject added up. */
async function readSubjects(
  transaction: Transaction,
  asked: { examId: string; classId?: string | null | undefined },
) {
  const papers = await transaction.rows<PaperRow>(
    `SELECT p.class_id, p.group_id, p.unit, coalesce(nullif(b.board_code, ''), b.code) AS code, p."full",
            json_build_object('en', b.name_en, 'bn', b.name_bn) AS name, p.counts_in_gpa = 1 AS counts
       FROM exams_paper p JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
      WHERE p.site_id = $1 AND p.exam_id = $2 AND p.withdrawn_at IS NULL AND ($3::uuid IS NULL OR p.class_id = $3)
      ORDER BY c.position, p.position, b.code, p.id`,
    asked.examId,
    asked.classId ?? null,
  );
  const subjects = new Map<string, { code: string; name: Label; full: number; countsInGpa: boolean }>();
  for (const members of Map.groupBy(papers, (one) => `${one.class_id} ${one.unit}`).values()) {
    const [first] = members;
    if (!first || subjects.has(first.code)) continue;
    // A class may have the papers of a subject for each of its groups.
    const own = members.filter((one) => one.group_id === null || one.group_id === first.group_id);
    subjects.set(first.code, {
      code: first.code,
      name: unitName(own),
      full: own.reduce((all, one) => all + one.full, 0),
      countsInGpa: own.every((one) => one.counts),
    });
  }
  return [...subjects.values()];
}

const badCredit = {
  en: 'Write credits from 0.5 to 20 for every subject that counts in the GPA.',
  bn: 'জিপিএতে গণ্য প্রতিটি বিষয়ের ক্রেডিট ০.৫ থেকে ২০-এর মধ্যে লিখুন।',
};
const noFourth = {
  en: 'Where points are weighted by credits there is no 4th subject.',
  bn: 'ক্রেডিট অনুযায়ী গণ্য হলে চতুর্থ বিষয় থাকে না।',
};

/** Refuses credits that are none or stand beside a rule for the 4th subject; at their field. */
async function assertCredits(
  transaction: Transaction,
  asked: { examId: string; classId: string | null },
  policy: ResultPolicy,
): Promise<void> {
  const { credits } = policy;
  if (!credits) return;
  if (policy.fourthSubject) throw new ValidationError({ credits: [noFourth] });
  const isCredit = (text: string | undefined) =>
    text !== undefined && /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) >= 0.5 && Number(text) <= 20;
  const subjects = await readSubjects(transaction, asked);
  const counted = subjects.filter((one) => one.countsInGpa).map((one) => credits[one.code]);
  if (![...counted, ...Object.values(credits)].every(isCredit))
    throw new ValidationError({ credits: [badCredit] });
}

const problems = {
  begin: {
    en: 'The lowest band must begin at 0 %, so that every mark has a grade.',
    bn: 'সর্বনিম্ন গ্রেড ০% থেকে শুরু হতে হবে, যাতে সব নম্বরের গ্রেড থাকে।',
  },
  twice: { en: 'Two bands begin at the same percentage.', bn: 'দুটি গ্রেড একই শতাংশ থেকে শুরু হয়েছে।' },
  order: {
    en: 'A higher percentage must have a higher point.',
    bn: 'বেশি শতাংশের পয়েন্ট বেশি হতে হবে।',
  },
} as const;
const letters = { en: 'Two bands have the same letter.', bn: 'দুটি গ্রেডের অক্ষর একই।' };
const above = { en: 'A band can begin at 100 % at most.', bn: 'গ্রেড সর্বোচ্চ ১০০% থেকে শুরু হতে পারে।' };
const noFail = {
  en: 'The lowest band must have 0 points: it means failed.',
  bn: 'সর্বনিম্ন গ্রেডের পয়েন্ট ০: সেটিই অকৃতকার্য।',
};

function assertScale(scale: ResultPolicy['scale']): void {
  const problem = scaleProblem(scale);
  const found = [
    ...(problem ? [problems[problem]] : []),
    ...(new Set(scale.map((one) => one.letter)).size < scale.length ? [letters] : []),
    ...(scale.some((one) => Number(one.minPercent) > 100) ? [above] : []),
    ...(scale.some((one) => Number(one.point) === 0) ? [] : [noFail]),
  ];
  if (found.length > 0) throw new ValidationError({ scale: found });
}

const notHundred = {
  en: 'The weights together must be 100 %; now they are {sum} %.',
  bn: 'গুরুত্ব মিলে ১০০% হতে হবে; এখন {sum}%।',
};
const notTerms = {
  en: 'A yearly result is made from this examination, the last one, and others of the same year, each once.',
  bn: 'বার্ষিক ফলাফল এই পরীক্ষা (সবার শেষে) ও একই বছরের অন্য পরীক্ষা নিয়ে হয়, প্রতিটি একবার।',
};

const notBest = {
  en: 'Choose more examinations than the number of the best that count.',
  bn: 'সেরা যে কটি গণ্য হবে তার চেয়ে বেশি পরীক্ষা বাছাই করুন।',
};

/** Refuses terms that do not add up to a year of this examination, at their field. */
async function assertTerms(
  transaction: Transaction,
  examId: string,
  { terms, bestOf }: Pick<ResultPolicy, 'terms' | 'bestOf'>,
) {
  if (terms.length === 0 && bestOf === undefined) return;
  if (bestOf !== undefined && bestOf >= terms.length) throw new ValidationError({ terms: [notBest] });
  const others = terms.slice(0, -1).map((one) => one.id);
  const sum = terms.reduce((all, one) => all + one.weight, 0);
  if (bestOf === undefined && sum !== 100)
    throw new ValidationError({
      terms: [
        {
          en: textOf(notHundred, 'en', { sum: String(sum) }),
          bn: textOf(notHundred, 'bn', { sum: withDigits(String(sum), { language: 'bn' }) }),
        },
      ],
    });
  const known = await transaction.row<{ n: number }>(
    `SELECT count(*)::int AS n FROM exams_exam o JOIN exams_exam x ON x.site_id = $1 AND x.id = $2
      WHERE ${otherTerm} AND o.id = ANY($3::uuid[])`,
    examId,
    others,
  );
  if (terms.at(-1)?.id !== examId || others.length === 0 || known?.n !== others.length)
    throw new ValidationError({ terms: [notTerms] });
}

/** Saves the rules; what was generated by earlier ones stays as it is. Refuses a scale with a gap, 409 when stale. */
export async function saveSetting(
  transaction: Transaction,
  services: Services,
  asked: {
    examId: string;
    classId: string | null;
    version: number | null;
    policy: object;
    merit: object;
    record?: ScaleRecord | undefined;
  },
) {
  assertScale((asked.policy as ResultPolicy).scale);
  const here = await transaction.row(
    `SELECT 1 FROM exams_exam x WHERE x.site_id = $1 AND x.id = $2
        AND ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3))`,
    asked.examId,
    asked.classId,
  );
  if (!here) throw new AppError(errors.notFound);
  await assertCredits(transaction, asked, asked.policy as ResultPolicy);
  await assertTerms(transaction, asked.examId, asked.policy as ResultPolicy);
  await recordScale(transaction, services, (asked.policy as ResultPolicy).scale, asked.record);
  const saved =
    asked.version === null
      ? await transaction.readOne(
          { id: 'uuid', version: 'int' },
          `INSERT INTO results_setting (site_id, id, exam_id, class_id, policy, merit)
           VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb)
           ON CONFLICT ON CONSTRAINT results_setting_once DO NOTHING RETURNING id, version`,
          newId(),
          asked.examId,
          asked.classId,
          JSON.stringify(asked.policy),
          JSON.stringify(asked.merit),
        )
      : await transaction.readOne(
          { id: 'uuid', version: 'int' },
          `UPDATE results_setting SET policy = $4::jsonb, merit = $5::jsonb, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND exam_id = $2 AND class_id IS NOT DISTINCT FROM $3::uuid AND version = $6
           RETURNING id, version`,
          asked.examId,
          asked.classId,
          JSON.stringify(asked.policy),
          JSON.stringify(asked.merit),
          asked.version,
        );
  if (!saved) throw new AppError(errors.staleVersion);
  return saved;
}
