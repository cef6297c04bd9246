import { daysBetween } from '../../../core/dates.ts';
import { type Counter, heldIn, sumOf } from '../../../core/server/counters/counter.ts';
import {
  countedModule,
  type ModuleFigure,
  type ModuleStep,
  say,
  waiting,
} from '../../../core/server/http/module-days.ts';
import { event } from '../event.entity.ts';
import { about } from '../first-page/about.entity.ts';
import { message } from '../first-page/message.entity.ts';
import { slide } from '../first-page/slide.entity.ts';
import { jobCircular } from '../job-circular.entity.ts';
import { notice } from '../notice.entity.ts';
import { websitePermission } from '../permissions.ts';
import { circularsUntil, eventsOfDay, noticesFrom } from './counters.ts';
import { isShown } from './shown.ts';

type Counts = {
  events: number;
  nextEvent: string | null;
  past: number;
  circulars: number;
  closing: string | null;
  slides: number;
  heads: number;
  abouts: number;
  latest: string | null;
};

/** A website on which nothing new has stood for so many days looks abandoned. */
const stale = 30;

const fromToday = 'h.grp >= $2::date::text';
/** The first day from today on with something counted. */
const nextOf = <S extends string>(one: Pick<Counter<S>, 'name' | 'sums'>, sum: S) =>
  `(SELECT h.grp FROM ${heldIn(one)} h WHERE h.site_id = $1 AND ${fromToday}
     GROUP BY h.grp HAVING sum(h.${sum}) > 0 ORDER BY h.grp LIMIT 1)`;

/** What the public finds: coming events, open posts, the latest notice; and what the first page still lacks. */
export const websiteDay = countedModule<Counts>({
  module: 'website',
  permissions: [websitePermission.view],
  sql: `SELECT jsonb_build_object(
          'events', ${sumOf(eventsOfDay, 'events', fromToday)}, 'nextEvent', ${nextOf(eventsOfDay, 'events')},
          'past', ${sumOf(circularsUntil, 'circulars', 'h.grp < $2::date::text')}, 'circulars', ${sumOf(circularsUntil, 'circulars', fromToday)},
          'closing', ${nextOf(circularsUntil, 'circulars')},
          'slides', (SELECT count(*)::int FROM website_slide WHERE site_id = $1 AND is_active AND NOT is_special),
          'heads', (SELECT count(*)::int FROM website_message WHERE site_id = $1 AND ${isShown('website_message', '$2')} AND is_head),
          'abouts', (SELECT count(*)::int FROM website_about WHERE site_id = $1 AND ${isShown('website_about', '$2')}),
          'latest', (SELECT h.grp FROM ${heldIn(noticesFrom)} h WHERE h.site_id = $1 AND h.grp <= $2::date::text
                      GROUP BY h.grp HAVING sum(h.notices) > 0 ORDER BY h.grp DESC LIMIT 1))`,
  show: (n, today) => ({
    context: null,
    figures: [
      latestNotice(n.latest, today),
      {
        label: { en: 'Coming events', bn: 'আসন্ন অনুষ্ঠান' },
        figure: n.events,
        hint: n.nextEvent
          ? say('The next on {day}', 'পরেরটি {day}', { day: n.nextEvent })
          : say('Nothing is announced', 'কিছু ঘোষণা করা নেই'),
        tone: 'plain',
        path: event.path,
      },
      {
        label: { en: 'Open job circulars', bn: 'চলতি নিয়োগ বিজ্ঞপ্তি' },
        figure: n.circulars,
        hint: n.closing
          ? say('The first closes on {day}', 'প্রথমটির শেষ দিন {day}', { day: n.closing })
          : say('No vacancy now', 'এখন কোনো নিয়োগ নেই'),
        tone: 'plain',
        path: jobCircular.path,
      },
      waiting(n.past, 'marigold', {
        label: { en: 'Expired circulars', bn: 'মেয়াদোত্তীর্ণ বিজ্ঞপ্তি' },
        hint: say('No longer shown; make them inactive', 'আর দেখা যায় না; নিষ্ক্রিয় করুন'),
        none: say('No old one is left', 'পুরোনো কিছু বাকি নেই'),
        path: `${jobCircular.path}?active=true&sort=applyBy`,
        permission: websitePermission.edit,
      }),
      {
        label: { en: 'Slides shown', bn: 'প্রদর্শিত স্লাইড' },
        figure: n.slides,
        hint: say('At the top of the first page', 'প্রথম পাতার শুরুতে'),
        tone: 'plain',
        path: `${slide.path}?active=true`,
      },
    ],
    steps: [
      step('headMessage', message.path, n.heads, {
        label: { en: "The head's message", bn: 'প্রধানের বাণী' },
        help: { en: 'Parents look for it first.', bn: 'অভিভাবকেরা আগে এটিই খোঁজেন।' },
      }),
      step('abouts', about.path, n.abouts, {
        label: { en: 'About the institution', bn: 'প্রতিষ্ঠানের পরিচিতি' },
        help: { en: 'Its history and what it stands for.', bn: 'ইতিহাস ও লক্ষ্য।' },
      }),
      step('slides', slide.path, n.slides, {
        label: slide.plural,
        help: { en: 'The pictures at the top of the first page.', bn: 'প্রথম পাতার শুরুর ছবি।' },
      }),
    ],
  }),
});

function latestNotice(latest: string | null, today: string): ModuleFigure {
  const label = { en: 'Days since the last notice', bn: 'শেষ নোটিশের পর কত দিন' };
  if (latest === null)
    return {
      label,
      figure: say('Never', 'কখনো নয়'),
      hint: say('There is no notice on the website yet', 'ওয়েবসাইটে এখনো কোনো নোটিশ নেই'),
      tone: 'plain',
      path: notice.path,
    };
  const days = daysBetween(latest, today);
  return {
    label,
    figure: say('{days}', '{days}', { days }),
    hint:
      days > stale
        ? say('Visitors may think nobody looks after it', 'দর্শনার্থী ভাবতে পারেন কেউ দেখাশোনা করে না')
        : say('Published on {day}', 'প্রকাশ {day}', { day: latest }),
    tone: days > stale ? 'marigold' : 'plain',
    path: notice.path,
    permission: notice.permission.edit,
  };
}

const step = (
  name: string,
  path: string,
  count: number,
  words: Pick<ModuleStep, 'label' | 'help'>,
): ModuleStep => ({ name, path, count, isDone: count > 0, permission: websitePermission.edit, ...words });
