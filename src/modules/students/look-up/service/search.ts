import { mobileAs } from '../../../../core/identifiers.ts';
import { link } from '../../../../core/module/paths.ts';
import type { SearchProvider } from '../../../../core/server/http/search.ts';
import { studentsPath } from '../../paths.ts';
import { studentsPermission } from '../../permissions.ts';
import { masked, seesMobiles } from '../../rules.ts';
import { student } from '../../student.entity.ts';
import { lookUpStudents } from './look-up.ts';

/** Students in the search box; their place in the current year as the hint. */
export const studentSearch: SearchProvider = {
  kind: 'student',
  label: student.plural,
  permission: studentsPermission.view,
  async find(transaction, words) {
    const isOpen = seesMobiles(transaction.context.permissions);
    return (await lookUpStudents(transaction, words)).map((one) => {
      const mobile = isOpen ? mobileAs(one.mobile, 'national') : masked('mobile', one.mobile);
      const hint = (place: string | undefined, roll: string) =>
        [place, one.roll ? `${roll} ${one.roll}` : '', one.code, mobile].filter(Boolean).join(' · ');
      return {
        id: one.id,
        label: one.name,
        hint: { en: hint(one.place?.en, 'Roll'), bn: hint(one.place?.bn, 'রোল') },
        path: link(studentsPath.profile, { id: one.id }),
        isExact: one.isExact,
      };
    });
  },
};
