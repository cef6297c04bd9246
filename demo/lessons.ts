import sharp from 'sharp';
import { addDays } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { PlatformTransaction, Transaction } from '../src/core/server/database/in-site.ts';
import { rowsOf } from '../src/core/server/database/rows-of.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import type { Storage } from '../src/core/server/files/storage.ts';
import { classRoom } from '../src/modules/lessons/class-room.entity.ts';
import { filePurpose } from '../src/modules/lessons/service/files.ts';
import { lessonTexts, roomTexts, sharedRoomTexts } from './texts/lesson-texts.data.ts';

/** Class rooms on the website, and lessons of every class this year with who opened them. */
export async function makeLessons(
  transaction: Transaction,
  storage: Storage,
  today: string,
  by: string,
): Promise<void> {
  await insertRows(
    transaction,
    classRoom,
    roomTexts.map(({ title, body, video }, place) => ({
      position: place + 1,
      titleEn: title.en,
      titleBn: title.bn,
      bodyEn: body.en,
      bodyBn: body.bn,
      video: video ?? null,
      state: 'published',
    })),
  );
  await writeLessons(transaction, today, by);
  await attachSheets(transaction, storage);
  await openLessons(transaction, today);
}

/** Every text for every class that is taught its subject, by the class teacher of its first section. */
async function writeLessons(transaction: Transaction, today: string, by: string): Promise<void> {
  const day = (days: number | undefined) => (days === undefined ? null : addDays(today, days));
  await transaction.change(
    `INSERT INTO lessons_lesson (site_id, id, year_id, class_id, subject_id, teacher_id, title_en, title_bn, body_en, body_bn,
                                 video, position, is_published, opens_on, closes_on, created_by)
     SELECT n.site_id, gen_random_uuid(), s.year_id, s.class_id, u.subject_id, s.class_teacher_id, n.title_en, n.title_bn,
            n.body_en, n.body_bn, n.video, n.place, n.is_published, n.opens_on, n.closes_on, $11
       FROM ${rowsOf('n', { subject: '$2::text[]', title_en: '$3::text[]', title_bn: '$4::text[]', body_en: '$5::text[]', body_bn: '$6::text[]', video: '$7::text[]', is_published: '$8::bool[]', opens_on: '$9::date[]', closes_on: '$10::date[]' }, { place: 'place' })}
       JOIN (SELECT DISTINCT ON (s.class_id) s.class_id, s.year_id, s.class_teacher_id FROM academic_section s
               JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
              WHERE s.site_id = $1 ORDER BY s.class_id, s.name_en <> 'Padma', s.name_en, s.id) s ON true
       JOIN (SELECT DISTINCT ON (k.class_id, split_part(b.name_en, ' ', 1)) k.class_id, b.id AS subject_id,
                    split_part(b.name_en, ' ', 1) AS first
               FROM academic_class_subject k JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
              WHERE k.site_id = $1 ORDER BY k.class_id, split_part(b.name_en, ' ', 1), k.position, b.code) u
         ON u.class_id = s.class_id AND u.first = n.subject`,
    lessonTexts.map((one) => one.subject),
    lessonTexts.map((one) => one.title.en),
    lessonTexts.map((one) => one.title.bn),
    lessonTexts.map((one) => one.body.en),
    lessonTexts.map((one) => one.body.bn),
    lessonTexts.map((one) => one.video ?? ''),
    lessonTexts.map((one) => one.isDraft !== true),
    lessonTexts.map((one) => day(one.opens)),
    lessonTexts.map((one) => day(one.closes)),
    by,
  );
  // The class teacher's own lessons are for their section; the others for the whole class.
  await transaction.change(
    `INSERT INTO lessons_lesson_section (site_id, id, lesson_id, section_id)
     SELECT $1, gen_random_uuid(), l.id, s.id FROM lessons_lesson l
       JOIN academic_section s ON s.site_id = $1 AND s.class_id = l.class_id AND s.year_id = l.year_id
      WHERE l.site_id = $1 AND (l.position % 3 <> 2 OR s.class_teacher_id = l.teacher_id)`,
  );
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 594" width="420" height="594">
  <rect width="420" height="594" fill="#fff"/>
  <g fill="none" stroke="#34503f" stroke-width="2">
    ${[0, 1, 2, 3].map((row) => `<circle cx="110" cy="${110 + row * 125}" r="46"/><path d="M110 ${64 + row * 125}v92M64 ${110 + row * 125}h92M200 ${110 + row * 125}h150"/>`).join('')}
  </g></svg>`;

/** One exercise sheet for each lesson that has one; all are the same picture, each its own file. */
async function attachSheets(transaction: Transaction, storage: Storage): Promise<void> {
  const titles = lessonTexts.filter((one) => one.hasFile).map((one) => one.title.en);
  const rows = await transaction.rows<{ id: string }>(
    `SELECT id FROM lessons_lesson WHERE site_id = $1 AND title_en = ANY($2::text[]) ORDER BY class_id, position`,
    titles,
  );
  const picture = await sharp(Buffer.from(drawing)).webp({ lossless: true }).toBuffer();
  const files = rows.map((row) => ({ id: newId(), lessonId: row.id }));
  await Promise.all(files.map((file) => storage.put(file.id, picture)));
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, width, height, purpose, is_public)
     SELECT n.site_id, n.id, 'exercise sheet.webp', 'image/webp', $3, 420, 594, $4, false
       FROM ${rowsOf('n', { id: '$2::uuid[]' })}`,
    files.map((file) => file.id),
    picture.length,
    filePurpose,
  );
  await transaction.change(
    `INSERT INTO lessons_lesson_file (site_id, id, lesson_id, file_id, position)
     SELECT n.site_id, gen_random_uuid(), n.lesson_id, n.file_id, 1
       FROM ${rowsOf('n', { lesson_id: '$2::uuid[]', file_id: '$3::uuid[]' })}`,
    files.map((file) => file.lessonId),
    files.map((file) => file.id),
  );
}

/** Some have opened what was shown so far; who did is told by their id, so that it is the same each time. */
async function openLessons(transaction: Transaction, today: string): Promise<void> {
  await transaction.change(
    `INSERT INTO lessons_read (site_id, id, lesson_id, student_id, first_at, last_at, times)
     SELECT $1, gen_random_uuid(), l.id, e.student_id, $2::date - interval '1 day' + interval '13 hours',
            $2::date - interval '1 day' + interval '14 hours', 1 + e.roll % 3
       FROM lessons_lesson l JOIN lessons_lesson_section x ON x.site_id = $1 AND x.lesson_id = l.id
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.section_id AND e.status = 'active'
      WHERE l.site_id = $1 AND l.is_published AND coalesce(l.opens_on, $2::date) <= $2::date
        AND (e.roll * 2 + l.position) % 5 < 3`,
    today,
  );
}

/** The platform's own class rooms, once. */
export async function makeSharedClassRooms(transaction: PlatformTransaction): Promise<void> {
  for (const [place, { title, body, video }] of sharedRoomTexts.entries())
    await transaction.change(
      `INSERT INTO catalogue_lessons_shared_class_room (id, position, title_en, title_bn, body_en, body_bn, video)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      newId(),
      place + 1,
      title.en,
      title.bn,
      body.en,
      body.bn,
      video ?? null,
    );
}
