import { link } from '../../../core/module/paths.ts';
import { sumOf } from '../../../core/server/counters/counter.ts';
import { countedModule, say, waiting } from '../../../core/server/http/module-days.ts';
import { admissionPath } from '../paths.ts';
import { admissionPermission } from '../permissions.ts';
import { applicants } from './counters.ts';

type Counts = {
  toCheck: number;
  claimed: number;
  over: number;
  selected: number;
  admitted: number;
  declarations: number;
};

const of = (condition: string) => sumOf(applicants, 'applicants', condition);

/** What waits in admission today: applications to check, payments to find, seats whose day is over. */
export const admissionDay = countedModule<Counts>({
  module: 'admission',
  permissions: [admissionPermission.view],
  sql: `SELECT jsonb_build_object(
    'toCheck', ${of("h.grp = 'submitted'")}, 'claimed', ${of("h.grp = 'payment claimed'")},
    'over', ${of("h.grp >= 'answer ' AND h.grp < 'answer ' || $2::date")},
    'selected', ${of("h.grp = 'selected'")}, 'admitted', ${of("h.grp = 'admitted'")},
    'declarations', (SELECT count(*)::int FROM admission_declaration WHERE site_id = $1))`,
  show: (n) => ({
    context: say('{selected} selected, {admitted} admitted', 'নির্বাচিত {selected}, ভর্তি {admitted}', {
      selected: n.selected,
      admitted: n.admitted,
    }),
    figures: [
      waiting(n.toCheck, 'marigold', {
        label: { en: 'Applications to check', bn: 'যাচাইয়ের অপেক্ষায় আবেদন' },
        hint: say('Sent and not looked at yet', 'জমা হয়েছে, দেখা হয়নি'),
        none: say('All are checked', 'সব যাচাই হয়েছে'),
        path: link(admissionPath.applicants, { state: 'submitted' }),
        permission: admissionPermission.edit,
      }),
      waiting(n.claimed, 'marigold', {
        label: { en: 'Payments to find', bn: 'মেলানোর অপেক্ষায় পরিশোধ' },
        hint: say('A transaction ID was given', 'লেনদেন আইডি দেওয়া হয়েছে'),
        none: say('None is open', 'কোনোটি বাকি নেই'),
        path: link(admissionPath.applicants, { payment: 'claimed' }),
        permission: admissionPermission.edit,
      }),
      waiting(n.over, 'sindur', {
        label: { en: 'Seats not answered in time', bn: 'সময় পেরোনো আসন' },
        hint: say('They can go to the waiting list', 'অপেক্ষমাণদের দেওয়া যাবে'),
        none: say('All are in time', 'সবাই সময়ের মধ্যে'),
        path: admissionPath.results,
        permission: admissionPermission.edit,
      }),
      {
        label: { en: 'Selected', bn: 'নির্বাচিত' },
        figure: n.selected,
        hint: say('To be admitted', 'ভর্তির অপেক্ষায়'),
        tone: 'plain',
        path: link(admissionPath.applicants, { state: 'selected' }),
      },
    ],
    steps: [
      {
        name: 'admissionDeclaration',
        label: { en: 'Declaration', bn: 'ঘোষণা' },
        help: {
          en: 'Classes, seats, days, quotas and the fee.',
          bn: 'শ্রেণি, আসন, তারিখ, কোটা ও ফি।',
        },
        path: admissionPath.declarations,
        count: n.declarations,
        isDone: n.declarations > 0,
        permission: admissionPermission.setup,
      },
    ],
  }),
});
