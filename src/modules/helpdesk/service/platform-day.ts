import { type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import { helpdeskPath } from '../paths.ts';
import { platformHelpdeskPermission } from '../permissions.ts';

/** What institutions asked the platform and what nobody has solved. */
export const platformDeskDay: ModuleReader = {
  module: 'helpdesk',
  permissions: [platformHelpdeskPermission.answer],
  async readOfPlatform(transaction, now) {
    const row = await transaction.readOne(
      { open: 'int', late: 'int' },
      `SELECT count(*)::int AS open,
              (count(*) FILTER (WHERE t.solve_due < $1 OR (t.answered_at IS NULL AND t.answer_due < $1)))::int AS late
         FROM pathshala_helpdesk_tickets((SELECT array_agg(id) FROM site WHERE status <> 'closed'), false) t
        WHERE t.state IN ('new', 'open', 'reopened')`,
      now,
    );
    const [open, late] = [row?.open ?? 0, row?.late ?? 0];
    return {
      context: null,
      steps: [],
      figures: [
        waiting(open, late > 0 ? 'sindur' : 'marigold', {
          label: { en: 'Questions of institutions', bn: 'প্রতিষ্ঠানের প্রশ্ন' },
          hint:
            late > 0
              ? say('{count} past the time limit', '{count}টির সময়সীমা পেরিয়েছে', { count: late })
              : say('at the help desk', 'হেল্প ডেস্কে'),
          none: say('none is waiting', 'কিছু অপেক্ষায় নেই'),
          path: helpdeskPath.platform,
        }),
      ],
    };
  },
};
