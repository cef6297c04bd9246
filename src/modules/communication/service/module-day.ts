import { link } from '../../../core/module/paths.ts';
import { countedModule, type ModuleFigure, say, waiting } from '../../../core/server/http/module-days.ts';
import { helpdeskPath } from '../../helpdesk/paths.ts';
import { helpdeskPermission } from '../../helpdesk/permissions.ts';
import { websitePath } from '../../website/paths.ts';
import { noticeCategory } from '../notice-category.entity.ts';
import { noticesPermission } from '../permissions.ts';

type Counts = {
  inForce: number;
  toCome: number;
  ending: number;
  short: number;
  categories: number;
  lateTickets: number;
};

const list = websitePath.notices;

/** The notices: which are read now, which wait for their day, which end soon. */
export const communicationDay = countedModule<Counts>({
  module: 'communication',
  permissions: [noticesPermission.view, helpdeskPermission.answer],
  sql: `SELECT jsonb_build_object(
          'inForce', count(*) FILTER (WHERE state = 'published' AND publish_on <= $2 AND (expires_on IS NULL OR expires_on >= $2))::int,
          'short', count(*) FILTER (WHERE state = 'published' AND is_sidebar AND publish_on <= $2 AND (expires_on IS NULL OR expires_on >= $2))::int,
          'toCome', count(*) FILTER (WHERE state = 'published' AND publish_on > $2)::int,
          'ending', count(*) FILTER (WHERE state = 'published' AND expires_on BETWEEN $2 AND $2::date + 7)::int,
          'lateTickets', (SELECT count(*)::int FROM helpdesk_ticket
              WHERE site_id = $1 AND desk = 'school' AND state IN ('new', 'open', 'reopened') AND NOT is_confidential
                AND ((solve_due AT TIME ZONE 'Asia/Dhaka')::date < $2::date
                  OR (answered_at IS NULL AND (answer_due AT TIME ZONE 'Asia/Dhaka')::date < $2::date))),
          'categories', (SELECT count(*)::int FROM communication_notice_category WHERE site_id = $1 AND is_active))
          FROM website_notice WHERE site_id = $1 AND is_active`,
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
