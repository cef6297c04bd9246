import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, formatTime } from '../../../../core/format.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { hooksOf, type SatPaper } from '../../service/hooks.ts';
import type { Person } from '../../service/persons.ts';

const labelSql = (alias: string) => `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/** Examinations that have begun to be known: their admit cards can be made. */
export async function listExams(transaction: Transaction) {
  const items = await transaction.read(
    { id: 'uuid', name: json<Label>(), year: json<Label>() },
    `SELECT x.id, ${labelSql('x')} AS name, ${labelSql('y')} AS year FROM exams_exam x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
      WHERE x.site_id = $1 AND x.status IN ('declared', 'closed')
      ORDER BY y.is_current DESC, x.starts_on DESC, x.id LIMIT 100`,
  );
  return { items };
}

const paperLine = ({ subject, day, startsAt }: SatPaper, language: Language): string =>
  [
    subject[language],
    ...(day ? [formatDate(day, { language })] : []),
    ...(startsAt ? [formatTime(startsAt, { language })] : []),
  ].join(' · ');

/** What an admit card says of the examination, by enrolment; whoever sits for no paper is not in it. */
export async function examValues(
  transaction: Transaction,
  services: Services,
  examId: string | null,
  people: readonly Person[],
): Promise<ReadonlyMap<string, Record<string, Label>>> {
  const exam = examId
    ? await transaction.readOne(
        { name: json<Label>() },
        `SELECT ${labelSql('x')} AS name FROM exams_exam x
          WHERE x.site_id = $1 AND x.id = $2 AND x.status IN ('declared', 'closed')`,
        examId,
      )
    : null;
  const { routine } = hooksOf(services);
  if (!exam || !examId || !routine) throw new AppError(errors.notFound);
  const sat = await routine(
    transaction,
    examId,
    people.flatMap((one) => one.enrolmentId ?? []),
  );
  return new Map(
    [...sat].map(([enrolmentId, papers]) => [
      enrolmentId,
      {
        exam: exam.name,
        routine: {
          en: papers.map((one) => paperLine(one, 'en')).join('\n'),
          bn: papers.map((one) => paperLine(one, 'bn')).join('\n'),
        },
      },
    ]),
  );
}
