import { link } from '../../../core/module/paths.ts';
import { sumOf } from '../../../core/server/counters/counter.ts';
import { countedModule, type ModuleFigure, say, waiting } from '../../../core/server/http/module-days.ts';
import { helpdeskPath } from '../../helpdesk/paths.ts';
import { helpdeskPermission } from '../../helpdesk/permissions.ts';
import { websitePath } from '../../website/paths.ts';
import { noticeCategory } from '../notice-category.entity.ts';
import { noticesPermission } from '../permissions.ts';
import { noticesSince, noticesUntil } from './counters.ts';

/** What the help desk keeps counted. */
const waitingTickets = { name: 'helpdesk.waiting', sums: ['tickets'] } as const;

type Counts = {
  inForce: number;
  toCome: number;
  ending: number;
  short: number;
  categories: number;
  lateTickets: number;
};

const list = websitePath.notices;

const [notOver, toCome] = ['h.grp >= $2::date::text', 'h.grp > $2::date::text'];

/** The notices: which are read now, which wait for their day, which end soon. */
export const communicationDay = countedModule<Counts>({
  module: 'communication',
  permissions: [noticesPermission.view, helpdeskPermission.answer],
  sql: `SELECT jsonb_build_object(
          'inForce', ${sumOf(noticesUntil, 'notices', notOver)} - ${sumOf(noticesSince, 'notices', toCome)},
          'short', ${sumOf(noticesUntil, 'short', notOver)} - ${sumOf(noticesSince, 'short', toCome)},
          'toCome', ${sumOf(noticesSince, 'every', toCome)},
          'ending', ${sumOf(noticesUntil, 'every', `${notOver} AND h.grp <= ($2::date + 7)::text`)},
          'lateTickets', ${sumOf(waitingTickets, 'tickets', 'h.grp < $2::date::text')},
          'categories', (SELECT count(*)::int FROM communication_notice_category WHERE site_id = $1 AND is_active))`,
  show: (n) => ({
    context: null,
    figures: [
      waiting(n.lateTickets, 'sindur', {
        label: { en: 'Questions overdue', bn: 'মেয়াদোত্তীর্ণ প্রশ্ন' },
        hint: say('Their time limit is over', 'সময়সীমা পেরিয়েছে'),
        none: say('None is late', 'কোনো প্রশ্ন দেরি হয়নি'),
        path: link(helpdeskPath.view, { state: 'overdue' }),
        permission: helpdeskPermission.answer,
      }),
      cell(
        n.inForce,
        'Notices in force',
        'চলতি নোটিশ',
        'Published and still showing',
        'প্রকাশিত, মেয়াদ আছে',
        list,
      ),
      cell(
        n.toCome,
        'To be published',
        'প্রকাশের অপেক্ষায়',
        'Their day is still to come',
        'প্রকাশের তারিখ সামনে',
        `${list}?sort=-publishOn`,
      ),
      cell(
        n.ending,
        'End within a week',
        'এক সপ্তাহে শেষ',
        'Then nobody sees them any more',
        'এরপর আর দেখা যাবে না',
        `${list}?sort=expiresOn`,
      ),
      cell(
        n.short,
        'Short notices for guardians',
        'অভিভাবকদের সংক্ষিপ্ত নোটিশ',
        "At the side of the website's first page",
        'ওয়েবসাইটের প্রথম পাতার পাশে',
        `${list}?f.isSidebar=true`,
      ),
    ],
    steps: [
      {
        name: 'noticeCategories',
        label: noticeCategory.plural,
        help: {
          en: 'Readers find notices by them: examination, holiday, fees and so on.',
          bn: 'পাঠকেরা এগুলো ধরে নোটিশ খোঁজেন: পরীক্ষা, ছুটি, ফি ইত্যাদি।',
        },
        path: noticeCategory.path,
        count: n.categories,
        isDone: n.categories > 0,
        permission: noticesPermission.edit,
      },
    ],
  }),
});

const cell = (
  figure: number,
  en: string,
  bn: string,
  hintEn: string,
  hintBn: string,
  path: string,
): ModuleFigure => ({ label: { en, bn }, figure, hint: say(hintEn, hintBn), tone: 'plain', path });
