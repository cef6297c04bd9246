import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { siteValues } from '../../issue/service/issue.ts';
import { isSheetKind, type KindName, kinds, variablesOf } from '../../kinds.ts';
import type { Layout } from '../../layout.ts';
import { dayValues, documentNumber, genderValues, sameText, type Values } from '../../rules.ts';
import { drawPicture } from '../../service/draw.ts';
import { faceKeyOf, keepFaces } from '../../service/faces.ts';
import { placeOf, readEmployees, readStudents } from '../../service/persons.ts';
import { specimenTables } from '../../tables/specimen.ts';

type Specimen = { readonly values: Values; readonly photo: string | null };

/**
 * Whom a template is shown with: who has the longest name here, since what fits there fits everybody. Nobody is named
 * where an institution has nobody yet.
 */
export async function specimenOf(
  transaction: Transaction,
  site: SiteFacts,
  kind: KindName,
): Promise<Specimen> {
  const { of } = kinds[kind];
  const isEmployee = of === 'employee';
  // Applications are kept by a module above this one: their templates are shown with what the variables are called.
  if (of === 'applicant')
    return { photo: null, values: { ...variablesOf(kind), ...genderValues('female'), ...siteValues(site) } };
  const longest = await transaction.readOne(
    { id: 'uuid' },
    isEmployee
      ? 'SELECT id FROM people_employee WHERE site_id = $1 ORDER BY length(name_bn) DESC, id LIMIT 1'
      : `SELECT s.id FROM students_student s WHERE s.site_id = $1
            AND EXISTS (SELECT 1 FROM students_enrolment e WHERE e.site_id = $1 AND e.student_id = s.id)
          ORDER BY length(s.name_bn) DESC, s.id LIMIT 1`,
  );
  const place = longest && !isEmployee ? await placeOf(transaction, longest.id) : null;
  const [person] = isEmployee
    ? await readEmployees(transaction, longest ? [longest.id] : [])
    : await readStudents(transaction, place ? [place.enrolmentId] : []);
  const longestPlace = isEmployee ? {} : await longestPlaceOf(transaction);
  // What is unknown is shown by what it is called.
  const named = Object.fromEntries(
    Object.entries(variablesOf(kind)).map(([name, label]): [string, Label] => [name, label]),
  );
  const known = Object.fromEntries(
    Object.entries(person?.values ?? genderValues('female')).filter(([, value]) => value.en !== ''),
  );
  return {
    photo: person?.photo ?? null,
    values: {
      ...named,
      ...known,
      // A paper is shown as it is for who is here; a transfer certificate as it is for who leaves.
      ...(kind === 'transfer' ? {} : { leavingDay: sameText(''), leavingDayWords: sameText('') }),
      ...(person ? longestPlace : {}),
      ...(person
        ? { male: person.values.male ?? sameText(''), female: person.values.female ?? sameText('') }
        : {}),
      ...siteValues(site),
    },
  };
}

/** The longest names a class, section, group and shift have here: they need not be of the person with the longest name. */
async function longestPlaceOf(transaction: Transaction): Promise<Record<string, Label>> {
  const longestOf = (table: string, name: string) =>
    `(SELECT '${name}' AS name, n.name_en AS en, n.name_bn AS bn FROM ${table} n WHERE n.site_id = $1 AND n.is_active
       ORDER BY greatest(length(n.name_en), length(n.name_bn)) DESC, n.id LIMIT 1)`;
  const rows = await transaction.read(
    { name: 'text', en: 'text', bn: 'text' },
    [
      longestOf('academic_school_class', 'class'),
      longestOf('academic_section', 'section'),
      longestOf('academic_group', 'group'),
      longestOf('academic_shift', 'shift'),
    ].join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, en, bn }) => [name, { en, bn }]));
}

export async function drawSpecimen(
  services: Services,
  site: SiteFacts,
  { kind, language, layout }: { kind: KindName; language: Language; layout: Layout },
  { values, photo }: Specimen,
): Promise<string> {
  if (photo) await keepFaces(services, [photo]);
  const day = todayInDhaka(services.now());
  const number = documentNumber(kinds[kind].prefix, String(partsOf(day).year), 0);
  return drawPicture(
    services,
    site,
    { layout, language },
    {
      id: 'specimen',
      values: { ...values, ...dayValues('day', day), number: { en: number, bn: number } },
      photo: photo && faceKeyOf(photo),
      signed: null,
      copy: 1,
      ...(isSheetKind(kind) ? { tables: specimenTables(language) } : {}),
    },
  );
}
