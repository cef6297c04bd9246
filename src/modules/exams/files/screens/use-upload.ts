import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { CallError, call } from '../../../../core/web/device/call.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { importLabels } from '../../../../core/web/sheet/import-labels.ts';
import { contentOf, largestSheet } from '../../../../core/web/sheet/sheet-content.ts';
import { examsContract } from '../../contract.ts';
import type { CellToSend } from '../../marks/screens/mark-store.ts';
import { mostCells } from '../../marks/screens/send-kept.ts';
import type { UploadedSheet } from '../../screens/calls.ts';
import { marksFileContract } from '../contract.ts';
import { fileLabels } from '../labels.ts';
import { afterSave, type Chosen, cellsToSend, withoutTheirs } from './uploaded-marks.ts';

/** Only the file of this sheet is taken, or of this examination. */
export type UploadOnly = { readonly sheetId: string } | { readonly examId: string };

/** A marks file from choosing it to the saved marks: what it changes is shown first, and saved as the grid saves. */
export function useUpload(only: UploadOnly) {
  const cache = useQueryClient();
  const { showCallError } = useDialogs();
  const [sheets, setSheets] = useState<readonly UploadedSheet[] | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [busy, setBusy] = useState<'checking' | 'saving' | null>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const isBusy = useRef(false);

  /** One step at a time: a second press while one runs does nothing. */
  const during = async (step: 'checking' | 'saving', work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(step);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      showCallError(error);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };

  const read = async (file: File) => {
    if (file.size > largestSheet) return setProblem(importLabels.tooLarge);
    return during('checking', async () => {
      const input = { fileName: file.name, content: await contentOf(file), ...only };
      setSheets((await call(marksFileContract.check, input)).sheets);
      setChosen(new Map());
      setSaved(null);
    });
  };

  /** Writes one batch; what became of it is shown. False when nothing more can be sent now. */
  const send = async (id: string, cells: readonly CellToSend[]): Promise<number | null> => {
    const show = (of: (sheet: UploadedSheet) => UploadedSheet) =>
      setSheets((known) => known?.map((one) => (one.sheetId === id ? of(one) : one)) ?? null);
    try {
      const answer = await call(examsContract.save, { id, cells: [...cells] });
      show((sheet) => afterSave(sheet, cells, answer));
      return answer.saved;
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return null;
      // The sheet was submitted, closed or given away meanwhile: it says so, and the others go on.
      const text = { en: error.message, bn: error.message };
      show((sheet) => ({ ...sheet, refusal: text }));
      return 0;
    }
  };

  const write = () =>
    during('saving', async () => {
      let count = saved ?? 0;
      let isWhole = true;
      setSheets((known) => known?.map((one) => withoutTheirs(one, chosen)) ?? null);
      sending: for (const sheet of sheets ?? []) {
        const cells = cellsToSend(sheet, chosen);
        for (let from = 0; sheet.sheetId && from < cells.length; from += mostCells) {
          const written = await send(sheet.sheetId, cells.slice(from, from + mostCells));
          if (written === null) {
            isWhole = false;
            break sending;
          }
          count += written;
        }
      }
      setChosen(new Map());
      if (count > 0) setSaved(count);
      if (!isWhole) setProblem(fileLabels.notSent);
      await cache.invalidateQueries();
    });

  return {
    sheets,
    chosen,
    busy,
    problem,
    /** Marks saved of this file; null before it was confirmed. */
    saved,
    read,
    write,
    choose: (key: string, isMine: boolean) => setChosen((known) => new Map(known).set(key, isMine)),
    reset: () => {
      setSheets(null);
      setSaved(null);
      setProblem(null);
    },
  };
}

export type Upload = ReturnType<typeof useUpload>;
