import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Answers, Problems } from '../../../../core/validation/open-form.ts';
import { conditionsOf } from '../../../exams/papers/public.ts';
import { religionOfSubject, unitOfSubject } from '../../../exams/public.ts';
import { keptChoices, type SubjectOffer, subjectProblems } from '../choice/rules.ts';
import { subjectFields } from '../fields.ts';

/** The subjects the class of an offer teaches and the conditions of its choice; none where the offer is not known. */
async function subjectsOf(
  transaction: Transaction,
  offerId: string,
  isPublic: boolean,
): Promise<SubjectOffer> {
  const place = await transaction.readOne(
    { class_id: 'uuid', group_id: 'uuid?' },
    `SELECT o.class_id, o.group_id FROM admission_offer o
       JOIN admission_declaration d ON d.site_id = $1 AND d.id = o.declaration_id AND (d.status = 'open' OR NOT $3)
      WHERE o.site_id = $1 AND o.id = $2`,
    offerId,
    isPublic,
  );
  if (!place) return { items: [], conditions: [] };
  const items = await transaction.read(
    { id: 'uuid', name: json<Label>(), roles: json<string[]>(), unit: 'text', religion: 'text?' },
    `SELECT b.id, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name, json_agg(DISTINCT s.role) AS roles,
            ${unitOfSubject} AS unit, ${religionOfSubject} AS religion
       FROM academic_class_subject s JOIN academic_subject b ON b.site_id = $1 AND b.id = s.subject_id
      WHERE s.site_id = $1 AND s.class_id = $2 AND s.is_active
        AND (s.group_id IS NULL OR $3::uuid IS NULL OR s.group_id = $3)
      GROUP BY b.id, b.name_en, b.name_bn, b.code, b.board_code, b.unit ORDER BY min(s.position), b.code LIMIT 200`,
    place.class_id,
    place.group_id,
  );
  const conditions = await conditionsOf(transaction, { classId: place.class_id, groupId: place.group_id });
  return { items, conditions };
}

/** What the public form offers to choose from; nothing of an admission that is not open. */
export const readSubjects = (transaction: Transaction, offerId: string): Promise<SubjectOffer> =>
  subjectsOf(transaction, offerId, true);

/** What the subjects chosen for the first wish break, at their fields; asks nothing where none is chosen. */
export async function problemsOfSubjects(
  transaction: Transaction,
  offerId: string | undefined,
  data: Answers,
): Promise<Problems> {
  if (offerId === undefined || subjectFields.every(({ name }) => !data[name])) return {};
  return subjectProblems(data, await subjectsOf(transaction, offerId, false));
}

/** The subjects of a form that go along into the class of an offer, and those that do not, by name. */
export async function subjectsFor(transaction: Transaction, offerId: string | null, data: Answers) {
  const offer = await subjectsOf(transaction, offerId ?? '', false);
  const { kept, dropped } = keptChoices(data, offer);
  const names = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT id, json_build_object('en', name_en, 'bn', name_bn) AS name FROM academic_subject
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    [...kept, ...dropped].map((one) => one.subjectId),
  );
  const nameOf = ({ subjectId }: { subjectId: string }) =>
    names.find((one) => one.id === subjectId)?.name ?? { en: '–', bn: '–' };
  return { choices: kept, kept: kept.map(nameOf), dropped: dropped.map(nameOf) };
}
