import { enterMarks, type Room, sampleExam, writtenAndChoice } from '../../test/samples/sample-exam.ts';
import type { Stage } from '../browser.ts';

const names = [
  ['Bangla Reading 1st Paper', 'বাংলা ১ম পত্র'],
  ['Bangla Reading 2nd Paper', 'বাংলা ২য় পত্র'],
  ['Arithmetic', 'গণিত'],
  ['Natural Science', 'সাধারণ বিজ্ঞান'],
  ['Gardening', 'কৃষিশিক্ষা'],
] as const;

/**
 * Gives the highest class of the demonstration two examinations with all their marks, none of them generated yet:
 * "Half-yearly 1", in whose arithmetic the first student fails by the written part, and the annual one.
 */
export async function resultClass(stage: Stage) {
  const siteId = Number(
    (await stage.world.server.services.database.findOne<{ id: bigint }>('SELECT min(id) AS id FROM site'))
      ?.id,
  );
  return stage.world.inSite(siteId, async (transaction) => {
    const section = await transaction.row<{ id: string; class_id: string; year_id: string }>(
      `SELECT s.id, s.class_id, s.year_id FROM academic_section s
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
        WHERE s.site_id = $1 AND EXISTS (SELECT 1 FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = s.id)
        ORDER BY c.position DESC, s.name_en LIMIT 1`,
    );
    if (!section) throw new Error('No section');
    const pupils = await transaction.rows<{ id: string }>(
      `SELECT e.id FROM students_enrolment e JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
        WHERE e.site_id = $1 AND s.class_id = $2 AND e.year_id = $3 AND e.status = 'active' ORDER BY s.name_en, e.roll`,
      section.class_id,
      section.year_id,
    );
    const room: Room = {
      sectionId: section.id,
      classId: section.class_id,
      yearId: section.year_id,
      enrolments: pupils.map((one) => one.id),
    };
    const papers = [
      { code: 'e101', unit: 'bangla', components: writtenAndChoice },
      { code: 'e102', unit: 'bangla', components: writtenAndChoice },
      { code: 'e109', components: writtenAndChoice },
      { code: 'e127', components: writtenAndChoice },
      { code: 'e134', role: 'optional' as const, components: writtenAndChoice },
    ];
    const exam = await sampleExam(transaction, room, papers);
    const annual = await sampleExam(transaction, room, papers);
    // The class has other sections, too: their sheets are as ready.
    await transaction.change(
      `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status)
       SELECT $1, gen_random_uuid(), p.id, s.id, 'verified' FROM exams_paper p
         JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id AND s.year_id = $3
        WHERE p.site_id = $1 AND p.exam_id = ANY($2::uuid[]) ON CONFLICT DO NOTHING`,
      [exam.examId, annual.examId],
      room.yearId,
    );
    await transaction.change(
      `UPDATE exams_exam SET name_en = 'Half-yearly 1', name_bn = 'অর্ধবার্ষিক ১' WHERE site_id = $1 AND id = $2`,
      exam.examId,
    );
    await transaction.change(
      `UPDATE exams_exam SET name_en = 'Annual Examination', name_bn = 'বার্ষিক পরীক্ষা', starts_on = '2026-11-01',
              ends_on = '2026-11-15' WHERE site_id = $1 AND id = $2`,
      annual.examId,
    );
    for (const paper of annual.papers)
      for (const enrolmentId of room.enrolments)
        await enterMarks(transaction, paper, enrolmentId, [4900, 2100]);
    for (const [place, paper] of exam.papers.entries()) {
      await transaction.change(
        'UPDATE academic_subject SET name_en = $3, name_bn = $4 WHERE site_id = $1 AND id = $2',
        paper.subjectId,
        ...(names[place] ?? []),
      );
      await transaction.change(
        `UPDATE exams_paper SET components = replace(replace(components::text, '"CQ"', '"Written"'), '"MCQ"', '"MCQ"')::jsonb
          WHERE site_id = $1 AND id = $2`,
        paper.id,
      );
      for (const [at, enrolmentId] of room.enrolments.entries()) {
        const written = at === 0 && place === 2 ? 2000 : 2300 + ((at * 37 + place * 53) % 46) * 100;
        await enterMarks(transaction, paper, enrolmentId, [
          written,
          1000 + ((at * 13 + place * 7) % 20) * 100,
        ]);
      }
    }
    return { siteId, room, exam, annual };
  });
}
