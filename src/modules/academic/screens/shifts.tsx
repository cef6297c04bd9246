import { shortWeekdayLabels } from '../../../core/dates.ts';
import type { ListedRecord } from '../../../core/entity.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../core/web/entity/entity-screen.tsx';
import { shift } from '../shift.entity.ts';
import { weekOf } from '../week/rules.ts';

/** The shifts, each with the times of its whole week. */
export default function Shifts() {
  const t = useText();
  const format = useFormat();
  const week = (record: ListedRecord) => {
    const spans = weekOf(record);
    if (spans.length === 0) return <span className="ps-hint">—</span>;
    return (
      <div>
        {spans.map(({ first, last, from, to }) => (
          <div key={first}>
            {t(shortWeekdayLabels[first])}
            {last === first ? '' : `–${t(shortWeekdayLabels[last])}`} · {format.time(from)}–{format.time(to)}
          </div>
        ))}
      </div>
    );
  };
  return (
    <EntityWorkplace
      entity={shift}
      extraColumns={[
        {
          name: 'week',
          label: t({ en: 'Days and times', bn: 'দিন ও সময়' }),
          isWhole: true,
          render: week,
        },
      ]}
    />
  );
}
