import type * as z from 'zod';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import type { resultsContract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { gpaText } from '../../sheets/sheet-columns.ts';

/** How a class or section did, in one band; every figure opens the students behind it by `list`. */
export function ResultFigures(props: {
  data: z.output<typeof resultsContract.statistics.output>;
  list: (query: Record<string, string | number>) => string;
  small?: boolean;
}) {
  const { data, list, small = false } = props;
  const t = useText();
  const format = useFormat();
  const share = (count: number, all: number) => (all === 0 ? '–' : format.percent((100 * count) / all));
  return (
    <Figures
      small={small}
      items={[
        {
          label: t(labels.appeared),
          figure: format.number(data.appeared),
          to: list({ outcome: 'appeared' }),
        },
        {
          label: t(labels.passedCount),
          figure: format.number(data.passed),
          note: t(labels.passShare, { share: share(data.passed, data.appeared) }),
          to: list({ outcome: 'passed' }),
        },
        {
          label: t(labels.failedCount),
          figure: format.number(data.failed),
          to: list({ outcome: 'unsuccessful' }),
        },
        {
          label: t(labels.absentCount),
          figure: format.number(data.absent),
          to: list({ outcome: 'absent' }),
        },
        ...(data.withheld > 0
          ? [
              {
                label: t(labels.unfinished),
                figure: format.number(data.withheld),
                to: list({ outcome: 'unfinished' }),
              },
            ]
          : []),
        {
          label: t(labels.averageGpa),
          figure: data.averageGpa === null ? '–' : format.digits(gpaText(data.averageGpa)),
          to: list({ outcome: 'appeared', sort: '-gpa' }),
        },
        ...(data.highestTotal
          ? [
              {
                label: t(labels.highestTotal),
                figure: format.digits(String(data.highestTotal.total / 100)),
                note: t(data.highestTotal.name),
                to: list({ student: data.highestTotal.enrolmentId }),
              },
            ]
          : []),
      ]}
    />
  );
}
