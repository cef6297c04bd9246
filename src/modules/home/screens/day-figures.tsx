import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type Figure, Figures } from '../../../core/web/page/figures.tsx';
import { attendancePath } from '../../attendance/paths.ts';
import { attendanceRate } from '../../attendance/rules.ts';
import { feesPath } from '../../fees/paths.ts';
import { peoplePath } from '../../people/paths.ts';
import { employeesPermission } from '../../people/permissions.ts';
import { studentsPath } from '../../students/paths.ts';
import { labels } from '../labels.ts';
import { type DayFigure, dayFigures } from '../palettes/rules.ts';
import classes from './dashboard.module.css';
import type { Today } from './dashboard.tsx';

type Day = NonNullable<Today['days']>[number];

/** Of those marked, who came, late ones included; null when nobody was marked. */
function rateOf(day: Day | undefined): number | null {
  if (!day) return null;
  const rate = attendanceRate({ P: day.present, L: day.late, A: day.absent, V: day.leave });
  return rate === null ? null : rate / 100;
}

/** The band of the whole institution: attendance with its last days, absences, money, students, employees. */
export function DayFigures({ today }: { today: Today }) {
  const all = useDayFigures(today);
  return <Figures items={dayFigures.flatMap((name) => all[name] ?? [])} />;
}

/** The figures of the day by their names; those the reader may not see are not there. */
export function useDayFigures(today: Today): Readonly<Partial<Record<DayFigure, Figure>>> {
  const { current } = useSession();
  const t = useText();
  const format = useFormat();
  const { days, collected, school } = today;
  const count = school?.classes.reduce((sum, one) => sum + one.female + one.others, 0) ?? 0;
  const girls = school?.classes.reduce((sum, one) => sum + one.female, 0) ?? 0;
  const attendance = useAttendanceFigures(today);
  return {
    ...(days ? attendance : {}),
    ...(collected
      ? {
          collected: {
            label: t(labels.collectedToday),
            figure: format.money(collected.amount),
            note: t(labels.receipts, { count: format.number(collected.receipts) }),
            to: link(feesPath.report, { tab: 'payments', from: today.today, to: today.today }),
          },
        }
      : {}),
    ...(school
      ? {
          students: {
            label: t(labels.students),
            figure: format.number(count),
            note:
              school.joined > 0
                ? t(labels.joined, { count: format.number(school.joined) })
                : t(labels.girls, { share: format.percent(count ? Math.round((girls * 100) / count) : 0) }),
            to: studentsPath.list,
          },
          employees: {
            label: t(labels.employees),
            figure: format.number(school.employees),
            note: t(labels.active),
            ...(current?.permissions.includes(employeesPermission.view) ? { to: peoplePath.employees } : {}),
          },
        }
      : {}),
  };
}

function useAttendanceFigures(today: Today): Readonly<Record<'attendance' | 'absent', Figure>> {
  const t = useText();
  const format = useFormat();
  const days = today.days ?? [];
  const day = days.find((one) => one.date === today.today);
  const rate = rateOf(day);
  const before = days.findLast((one) => one.date !== today.today);
  const rateBefore = rateOf(before);
  return {
    attendance: {
      label: t(labels.attendanceToday),
      figure: rate === null ? '—' : format.percent(rate),
      note:
        day && rate !== null
          ? t(labels.presentOf, {
              present: format.number(day.present + day.late),
              total: format.number(day.present + day.late + day.absent + day.leave),
            })
          : before && rateBefore !== null
            ? t(labels.lastDay, { date: format.date(before.date), rate: format.percent(rateBefore) })
            : t(labels.notYet),
      to: attendancePath.report,
      side: <Bars days={days} today={today.today} />,
    },
    absent: {
      label: t(labels.absentToday),
      figure: day ? format.number(day.absent) : '—',
      ...(day
        ? {
            note: t(labels.lateAndLeave, { late: format.number(day.late), leave: format.number(day.leave) }),
            tone: 'marigold' as const,
          }
        : { note: t(labels.notYet) }),
      to: `${attendancePath.report}?tab=absences`,
    },
  };
}

/** The last days as bars from 50 to 100 percent; today's is dark. The figures beside say it in words. */
function Bars({ days, today }: { days: readonly Day[]; today: string }) {
  if (days.length < 2) return null;
  return (
    <span className={classes.bars} aria-hidden>
      {days.map((day) => (
        <span
          key={day.date}
          data-today={day.date === today || undefined}
          style={{ height: `${Math.max(8, ((rateOf(day) ?? 50) - 50) * 2)}%` }}
        />
      ))}
    </span>
  );
}
