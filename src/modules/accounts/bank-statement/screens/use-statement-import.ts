import { useRef, useState } from 'react';
import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import { call, useSave } from '../../../../core/web/device/call.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { importLabels } from '../../../../core/web/sheet/import-labels.ts';
import { contentOf, largestSheet } from '../../../../core/web/sheet/sheet-content.ts';
import type { NoteKind } from '../../rules.ts';
import { statementContract as contract } from '../contract.ts';
import type { StatementColumn } from '../rules.ts';

export type Checked = z.output<typeof contract.check.output>;
export type CheckedLine = Checked['lines'][number];

/** What is done with a line of the bank: it is one of the books, it is noted, or it is left. */
type Choice = { readonly isMatched: boolean; readonly note: NoteKind | null };

const proposed = (line: CheckedLine): Choice => ({
  isMatched: line.match !== null && !line.match.isDoubtful,
  note: line.note,
});

/** A bank's statement from choosing its file to the confirmed lines; nothing is written before that. */
export function useStatementImport(reconciliation: { readonly id: string; readonly version: number }) {
  const { showCallError } = useDialogs();
  const bringing = useSave(contract.bring);
  const [file, setFile] = useState<{ fileName: string; content: string } | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [problem, setProblem] = useState<Label | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const isBusy = useRef(false);

  const check = async (sent: { fileName: string; content: string }, columns?: Checked['columns']) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsChecking(true);
    setProblem(null);
    try {
      setChecked(
        await call(contract.check, { id: reconciliation.id, ...sent, ...(columns ? { columns } : {}) }),
      );
      setFile(sent);
      setChoices(new Map());
    } catch (error) {
      showCallError(error);
    } finally {
      isBusy.current = false;
      setIsChecking(false);
    }
  };
  const choiceOf = (line: CheckedLine) => choices.get(line.line) ?? proposed(line);
  const taken = checked?.lines.filter((line) => line.problem === null) ?? [];
  const matched = taken.filter((line) => choiceOf(line).isMatched);
  const noted = taken.filter((line) => !choiceOf(line).isMatched && choiceOf(line).note !== null);
  return {
    checked,
    problem,
    isChecking,
    isSaving: bringing.isPending,
    choiceOf,
    counts: {
      matched: matched.length,
      noted: noted.length,
      left: taken.length - matched.length - noted.length,
      all: taken.length,
    },
    read: async (chosen: File) => {
      if (chosen.size > largestSheet) return setProblem(importLabels.tooLarge);
      return check({ fileName: chosen.name, content: await contentOf(chosen) });
    },
    setColumn: (name: StatementColumn, place: number | null) => {
      if (!file || !checked) return;
      // A column is one thing: what it was before it is no more.
      const others = Object.entries(checked.columns).map(([one, at]) => [one, at === place ? null : at]);
      void check(file, { ...Object.fromEntries(others), [name]: place });
    },
    choose: (line: CheckedLine, choice: Partial<Choice>) =>
      setChoices((known) => new Map(known).set(line.line, { ...choiceOf(line), ...choice })),
    reset: () => {
      setChecked(null);
      setFile(null);
      setProblem(null);
    },
    /** Writes what is chosen. Answers what came of it; null where it was refused. */
    bring: async () => {
      try {
        return await bringing.mutateAsync({
          id: reconciliation.id,
          version: reconciliation.version,
          lines: taken.map((line) => {
            const choice = choiceOf(line);
            const match = choice.isMatched ? line.match : null;
            return {
              keptId: line.keptId,
              day: line.day,
              reference: line.reference,
              details: line.details,
              amount: line.amount,
              balance: line.balance,
              lineId: match?.id ?? null,
              reason: match?.reason ?? null,
              note: match ? null : choice.note,
            };
          }),
        });
      } catch (error) {
        showCallError(error);
        return null;
      }
    },
  };
}
export type StatementImport = ReturnType<typeof useStatementImport>;
