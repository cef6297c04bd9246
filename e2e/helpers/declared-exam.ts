import { type Stage, signIn } from '../browser.ts';
import { ask } from './ask.ts';
import { inDemonstration } from './mark-sheet.ts';

/** An examination of class Six of the demonstration, declared by its head: its sheets are empty. */
export async function declaredExam(stage: Stage, nameEn: string, nameBn: string): Promise<string> {
  const place = await inDemonstration(stage, (transaction) =>
    transaction.row<{ year: string; six: string }>(
      `SELECT y.id AS year, c.id AS six FROM academic_academic_year y, academic_school_class c
        WHERE y.site_id = $1 AND y.is_current AND c.site_id = $1 AND c.name_en = 'Six'`,
    ),
  );
  const { page, close } = await stage.visit();
  await signIn(page, 'head');
  const { id } = await ask<{ id: string }>(page, 'POST', '/api/v1/exams/exam', {
    nameEn,
    nameBn,
    startsOn: '2026-11-01',
    endsOn: '2026-11-15',
    marksUntil: '2026-11-30',
    yearId: place?.year,
    classIds: [place?.six],
  });
  const { exam } = await ask<{ exam: { version: number } }>(page, 'GET', `/api/v1/exams/exam/${id}`);
  await ask(page, 'POST', `/api/v1/exams/exam/${id}/declare`, { version: exam.version });
  await close();
  return id;
}
