import { expect, it } from 'vitest';
import { catalogueOf, fieldLabels } from '../../../src/core/entity.ts';
import { newId } from '../../../src/core/ids.ts';
import { inputSchema } from '../../../src/core/validation/entity-schemas.ts';
import { fieldMessages } from '../../../src/core/validation/zod-messages.ts';
import { subjectCondition } from '../../../src/modules/academic/catalogue/subject-condition.entity.ts';

const subject = newId();
const said = 'The Subject field is required.';
const others = 'The Other subject field is required.';

it.each<[string, object, Record<string, string>]>([
  ['notTogether', {}, { subjectId: said, otherSubjectId: others }],
  ['notTogether', { subjectId: subject }, { otherSubjectId: others }],
  [
    'notTogether',
    { subjectId: subject, otherSubjectId: subject },
    { otherSubjectId: 'Choose another subject than the first.' },
  ],
  ['notTogether', { subjectId: subject, otherSubjectId: newId() }, {}],
  ['girlsOnly', {}, { subjectId: said }],
  ['boysOnly', {}, { subjectId: said }],
  ['boysOnly', { subjectId: subject }, {}],
  ['electives', { least: 3, most: 2 }, { most: '“At most” may not be less than “At least”.' }],
  ['electives', { least: 3, most: 3 }, {}],
  ['electives', { least: 3 }, {}],
  ['byReligion', {}, {}],
])('ACA-2 the condition %s with %j, of the catalogue and of an institution', (rule, given, problems) => {
  const input = { nameEn: 'A rule', nameBn: 'একটি নিয়ম', classId: newId(), rule, ...given };
  for (const entity of [subjectCondition, catalogueOf(subjectCondition)]) {
    const parsed = inputSchema(entity).safeParse(input);
    const told = parsed.success ? {} : fieldMessages(parsed.error, fieldLabels(entity), input);
    expect(
      Object.fromEntries(Object.entries(told).map(([name, all]) => [name, all.map(({ en }) => en).join()])),
    ).toEqual(problems);
  }
});
