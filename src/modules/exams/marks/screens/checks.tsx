import { useMemo } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { marksText } from '../../rules.ts';
import type { SheetAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { type Anomaly, anomaliesOf } from '../anomalies.ts';
import type { MarkStore, MarkSummary } from './mark-store.ts';

/** So few other papers say nothing about a student. */
const leastPapers = 3;

export type Checked = {
  readonly anomalies: readonly Anomaly[];
  /** Whose register the marks were compared with. */
  readonly day: string | null;
};

/**
 * What looks unusual on the sheet as it stands on the screen, told anew with every change. The other papers are asked
 * for only when the sheet is whole or somebody looks.
 */
export function useChecks(
  answer: SheetAnswer,
  store: MarkStore,
  summary: MarkSummary,
  isLookedAt: boolean,
): Checked {
  const { data } = useRead(
    contract.others,
    { id: answer.sheet.id },
    {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      enabled: isLookedAt || (summary.students > 0 && summary.missingCells === 0),
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary changes with every mark
  return useMemo(() => {
    const others = new Map(data?.items.map((one) => [one.enrolmentId, one]));
    const register = new Map(data?.register.map((one) => [one.enrolmentId, one.isPresent]));
    const anomalies = anomaliesOf(
      answer.components,
      answer.students.map(({ enrolmentId }) => {
        const known = others.get(enrolmentId);
        return {
          row: enrolmentId,
          entries: store.entriesOf(enrolmentId),
          others: known && known.papers >= leastPapers ? known.percent : null,
          attended: register.get(enrolmentId) ?? null,
        };
      }),
    );
    return { anomalies, day: data?.day ?? null };
  }, [answer, store, summary, data]);
}

/** The lines of what looks unusual; each leads to its cell. */
export function Checks(props: {
  answer: SheetAnswer;
  checked: Checked;
  onClose: () => void;
  onCell: (row: string, slot: number) => void;
}) {
  const { answer } = props;
  const { anomalies, day } = props.checked;
  const t = useText();
  const format = useFormat();
  const rolls = new Map(answer.students.map((one) => [one.enrolmentId, one.roll]));
  const partOf = (slot: number) => {
    const one = answer.components[slot - 1];
    return one ? { en: one.nameEn, bn: one.nameBn } : '';
  };
  const said = (one: Anomaly): string => {
    const part = partOf(one.slot);
    if (one.kind === 'allSame')
      return t(labels.allSame, {
        part,
        students: format.number(one.students),
        mark: format.digits(marksText(one.mark)),
      });
    const roll = format.number(rolls.get(one.row) ?? 0);
    if (one.kind === 'outlier')
      return t(labels.outlier, {
        roll,
        percent: format.percent(one.percent),
        expected: format.percent(one.expected),
      });
    return t(labels[one.kind], { roll, part, day: day === null ? '' : format.date(day) });
  };
  const [first] = answer.students;
  return (
    <SideDrawer isText title={t(labels.checksTitle)} onClose={props.onClose}>
      {anomalies.length === 0 ? (
        <Empty text={t(labels.noChecks)} />
      ) : (
        <>
          <p className={classes.checksHelp}>{t(labels.checksHelp)}</p>
          <ul className={classes.checkList}>
            {anomalies.map((one) => (
              <li key={`${one.kind} ${'row' in one ? one.row : ''} ${one.slot}`}>
                <button
                  type="button"
                  onClick={() => props.onCell('row' in one ? one.row : (first?.enrolmentId ?? ''), one.slot)}
                >
                  {said(one)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </SideDrawer>
  );
}
