import { addDays } from '../src/core/dates.ts';
import { toBengaliDigits } from '../src/core/digits.ts';
import type { Entity } from '../src/core/entity.ts';
import type { Label } from '../src/core/labels.ts';
import type { Row, Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { noticeCategories } from '../src/modules/communication/notice-categories.data.ts';
import { event } from '../src/modules/website/event.entity.ts';
import { about } from '../src/modules/website/first-page/about.entity.ts';
import { message } from '../src/modules/website/first-page/message.entity.ts';
import { slide } from '../src/modules/website/first-page/slide.entity.ts';
import { video } from '../src/modules/website/first-page/video.entity.ts';
import { jobCircular } from '../src/modules/website/job-circular.entity.ts';
import { notice } from '../src/modules/website/notice.entity.ts';
import { inClassesOf } from './texts/classes-named.ts';
import {
  aboutTexts,
  events,
  headMessage,
  heads,
  type InstitutionText,
  jobCirculars,
  notices,
  sidebarNotices,
  slideTexts,
  videos,
} from './texts/texts.ts';

/** The website of the institution at `place` of the list: notices, slides, events around today, films, vacancies. */
export async function fillWebsite(
  transaction: Transaction,
  institution: InstitutionText,
  place: number,
  today: string,
): Promise<void> {
  const rows = await transaction.rows<{ id: string; name_en: string }>(
    'SELECT id, name_en FROM communication_notice_category WHERE site_id = $1 ORDER BY position',
  );
  const categoryOf = (code: string) => {
    const name = noticeCategories.find((one) => one.code === code)?.nameEn;
    return rows.find((row) => row.name_en === name)?.id ?? null;
  };
  const put = (of: Entity, list: readonly Row[]) =>
    insertRows(transaction, of, inClassesOf(institution.kind, list));
  const published = notices
    .map((one) => ({ ...one, publishOn: latestDay(one.day, today) }))
    .sort((one, other) => (one.publishOn < other.publishOn ? 1 : -1));
  await put(notice, [
    ...published.map((one, order) => ({
      ...titled(one),
      categoryId: categoryOf(one.category),
      publishOn: one.publishOn,
      isPublic: true,
      isSidebar: false,
      state: 'published',
      isPinned: order === 0,
    })),
    ...sidebarNotices.map((one, order) => ({
      ...titled(one),
      categoryId: categoryOf('general'),
      publishOn: addDays(today, -7 * (order + 1)),
      isPublic: true,
      isSidebar: true,
      state: 'published',
      isPinned: false,
    })),
  ]);
  const years = Number(today.slice(0, 4)) - institution.established;
  await put(
    slide,
    slideTexts.map((one, order) => ({
      position: order + 1,
      titleEn: one.title.en.replace('{years}', String(years)),
      titleBn: one.title.bn.replace('{years}', toBengaliDigits(String(years))),
      captionEn: one.caption.en,
      captionBn: one.caption.bn,
      scene: one.scene,
      isSpecial: one.isSpecial,
      state: 'published',
    })),
  );
  const year = Number(today.slice(0, 4));
  await put(
    event,
    // A school year of events, and the beginning of the next one.
    [
      ...events.map((one) => ({ one, year })),
      ...events.slice(0, 5).map((one) => ({ one, year: year + 1 })),
    ].map(({ one, year: of }) => ({
      ...titled(one),
      day: `${of}-${one.day}`,
      startsAt: one.startsAt,
      placeEn: one.place.en,
      placeBn: one.place.bn,
      scene: one.scene,
      state: 'published',
    })),
  );
  await put(
    video,
    videos.map((one, order) => ({
      position: order + 1,
      titleEn: one.title.en,
      titleBn: one.title.bn,
      // A film that anybody may show, so that the link plays something.
      address: `https://archive.org/details/BigBuckBunny_124?film=${order + 1}`,
      duration: one.duration,
      scene: one.scene,
      state: 'published',
    })),
  );
  await put(
    about,
    aboutTexts
      // The history is the first institution's own.
      .filter((one) => place === 0 || one.type !== 'history')
      .map((one) => ({
        titleEn: one.title.en,
        titleBn: one.title.bn,
        bodyEn: one.body.en.replace('1962', String(institution.established)),
        bodyBn: one.body.bn.replace('১৯৬২', toBengaliDigits(String(institution.established))),
        type: one.type,
        state: 'published',
      })),
  );
  const head = heads[place % heads.length];
  if (head)
    await insertRows(transaction, message, [
      {
        position: 1,
        nameEn: head.name.en,
        nameBn: head.name.bn,
        postEn: head.post.en,
        postBn: head.post.bn,
        isHead: true,
        bodyEn: headMessage.en,
        bodyBn: headMessage.bn,
        scene: head.portrait,
        state: 'published',
      },
    ]);
  await insertRows(
    transaction,
    jobCircular,
    jobCirculars.map((one, order) => ({
      ...titled(one),
      posts: one.posts,
      applyBy: addDays(today, 14 + order * 5),
      state: 'published',
    })),
  );
}

/** The last time this day (MM-DD) came round, today included. */
const latestDay = (day: string, today: string): string => {
  const year = Number(today.slice(0, 4));
  return day <= today.slice(5) ? `${year}-${day}` : `${year - 1}-${day}`;
};

const titled = ({ title, body }: { title: Label; body: Label }) => ({
  titleEn: title.en,
  titleBn: title.bn,
  bodyEn: body.en,
  bodyBn: body.bn,
});
