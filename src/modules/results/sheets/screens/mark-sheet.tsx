import { useMemo } from 'react';
import type * as z from 'zod';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import type { resultsContract as contract } from '../../contract.ts';
import { markSheetModel, type SheetStudent, type SheetWords } from '../mark-sheet-model.ts';
import { sheetLabels } from '../sheet-labels.ts';
import { Paper } from './paper.tsx';

export type Marked = z.output<typeof contract.student.output>;
export type Sheets = z.output<typeof contract.sheets.output>;

/** The words of a sheet in the reader's language and digits. */
function useSheetWords(): SheetWords {
  const t = useText();
  const { digits, date } = useFormat();
  const { language } = usePreferences();
  return useMemo(() => ({ language, t, digits, date }), [language, t, digits, date]);
}

function useInstitution(): string {
  const t = useText();
  const { current } = useSession();
  return current?.site ? t({ en: current.site.nameEn, bn: current.site.nameBn }) : '';
}

/** One student's mark sheet with photo and QR code. */
export function MarkSheet({ sheet, id }: { sheet: Marked; id: string }) {
  const words = useSheetWords();
  const { run, student, highest, ranked, qr } = sheet;
  const model = markSheetModel(run, student as unknown as SheetStudent, { highest, ranked }, words);
  const photo = student.photo
    ? { address: student.photo, name: words.t(sheetLabels.photoOf, { name: words.t(student.name) }) }
    : null;
  return <Paper id={id} institution={useInstitution()} model={model} photo={photo} qr={qr} />;
}

/** The mark sheets of a section or a class, one below the other. */
export function MarkSheets({ sheets, id }: { sheets: Sheets; id: string }) {
  const words = useSheetWords();
  const institution = useInstitution();
  const { run, highest, ranked } = sheets;
  return (
    <div id={id}>
      {sheets.students.map((student) => (
        <Paper
          key={student.id}
          id={`sheet-${student.id}`}
          institution={institution}
          model={markSheetModel(
            run,
            student as unknown as SheetStudent,
            {
              highest,
              ranked: { class: ranked.class, section: ranked.sections[student.sectionId] ?? 0 },
            },
            words,
          )}
          photo={null}
          qr={null}
        />
      ))}
    </div>
  );
}
