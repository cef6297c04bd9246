import { classes } from './classes.data.ts';
import { groups } from './groups.data.ts';
import { subjects } from './subjects.data.ts';

const codes = classes.map((one) => one.code);
const uses = classes.map(({ code }) => {
  const place = codes.indexOf(code);
  const taught = subjects.flatMap((subject) =>
    subject.uses.flatMap(({ from, to, group, role }) =>
      place >= codes.indexOf(from) && place <= codes.indexOf(to) ? [{ subject, group, role }] : [],
    ),
  );
  return { code, taught };
});

/** Which subjects a class takes in a group, or in all of them, and as what. */
export const classSubjectRows = uses.flatMap(({ code, taught }) =>
  taught.map(({ subject, group, role }, place) => ({
    classId: code,
    groupId: group,
    subjectId: subject.code,
    role,
    position: Math.min(place + 1, 99),
  })),
);

const taughtInGroups = uses.filter(({ taught }) => taught.some(({ group }) => group !== null));

/** The groups of the classes that have any; the others are taught without. */
export const classGroupRows = uses.flatMap(({ code, taught }) =>
  groups
    .filter((group) => taught.some((one) => one.group === group.code))
    .map((group) => ({ classId: code, groupId: group.code })),
);

/** How many papers a class takes in a group, counted from the subjects themselves. */
export const groupDetailRows = taughtInGroups.flatMap(({ code, taught }) =>
  classGroupRows
    .filter((one) => one.classId === code)
    .map(({ groupId }) => {
      const count = (...roles: readonly string[]) =>
        Math.min(
          30,
          taught.filter((one) => (one.group === null || one.group === groupId) && roles.includes(one.role))
            .length,
        );
      return {
        classId: code,
        groupId,
        // Of the religions a pupil takes one.
        compulsory: count('compulsory') + Math.min(1, count('religion')),
        ofGroup: count('group'),
        electives: count('elective'),
        fourth: count('optional'),
      };
    }),
);

/** What the boards ask of a choice of subjects in every class with groups. */
export const subjectConditionRows = taughtInGroups.flatMap(({ code, taught }) => [
  {
    nameEn: '4th subject is none of the 3rd',
    nameBn: 'চতুর্থ বিষয় তৃতীয় বিষয়ের কোনোটি নয়',
    classId: code,
    rule: 'fourthDiffers',
    least: 0,
    most: 1,
  },
  ...(taught.some(({ role }) => role === 'religion')
    ? [
        {
          nameEn: 'Religion of the pupil',
          nameBn: 'শিক্ষার্থীর নিজ ধর্ম',
          classId: code,
          rule: 'byReligion',
          least: 1,
          most: 1,
        },
      ]
    : []),
]);
