import { mobileAs } from '../../../core/identifiers.ts';
import { isNames, useKeptChoice } from '../../../core/web/device/kept-choice.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { ActiveBadge, useShown } from '../../../core/web/entity/entity-values.tsx';
import { firstLetterOf } from '../../../core/web/form/first-letter.ts';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { fieldTexts } from '../labels.ts';
import { listedFields, student } from '../student.entity.ts';
import classes from './students.module.css';
import type { StudentItem } from './use-setup.ts';

const usual = ['roll', 'name', 'class', 'guardian', 'attendance', 'status'] as const;
/** Own fields that stand in columns of their own below; every other one of the list follows as it is. */
const apart = ['code', 'nameEn', 'nameBn'] as const;
type Own = Exclude<(typeof listedFields)[number], (typeof apart)[number]>;
const isOwn = (name: string): name is Own =>
  (listedFields as readonly string[]).includes(name) && !(apart as readonly string[]).includes(name);
const own = listedFields.filter(isOwn);
const begin = ['roll', 'name', 'otherName', 'code', 'class', 'section', 'group', 'shift', 'version'] as const;
const all = [...begin, 'guardianName', 'guardian', ...own, 'attendance', 'status'] as const;
type Name = (typeof all)[number];

/** Below so many per cent a share of attendance is shown as a worry. */
const worrying = 75;

/** The columns of the student list as the user chose them, and the chooser's own properties. */
export function useStudentColumns() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const show = useShown(student);
  const [kept, keep] = useKeptChoice<readonly string[]>('columns.students.list', usual, isNames);
  const isBengali = language === 'bn';
  const nothing = <span className="ps-hint">—</span>;
  const phone = (mobile: string | null | undefined) =>
    mobile ? <span className={classes.figures}>{format.digits(mobileAs(mobile, 'national'))}</span> : nothing;
  const ofField = (name: Own): Column<StudentItem> => ({
    name,
    label: t(student.fields[name].label),
    render: (row) => (student.fields[name].kind === 'phone' ? phone(row[name]) : show(row, name) || nothing),
  });
  const made: Record<Exclude<Name, Own>, Column<StudentItem>> = {
    roll: {
      name: 'roll',
      label: t(fieldTexts.roll),
      role: 'serial',
      sortable: true,
      render: (row) => format.number(row.roll),
    },
    name: {
      name: isBengali ? 'nameBn' : 'nameEn',
      label: t({ en: 'Name', bn: 'নাম' }),
      role: 'name',
      sortable: true,
      render: (row) => {
        const name = t({ en: row.nameEn, bn: row.nameBn });
        return (
          <span className={classes.who}>
            <span className={classes.letter} aria-hidden>
              {firstLetterOf(name)}
            </span>
            {name}
          </span>
        );
      },
    },
    otherName: {
      name: isBengali ? 'nameEn' : 'nameBn',
      isMinor: true,
      label: t(isBengali ? { en: 'Name', bn: 'নাম (ইংরেজি)' } : student.fields.nameBn.label),
      sortable: true,
      lang: isBengali ? 'en' : 'bn',
      render: (row) => (isBengali ? row.nameEn : row.nameBn),
    },
    code: {
      name: 'code',
      label: t({ en: 'ID', bn: 'আইডি' }),
      sortable: true,
      render: (row) => format.digits(row.code),
    },
    class: {
      name: 'class',
      label: t(fieldTexts.class),
      sortable: true,
      isWhole: true,
      render: (row) => `${t(row.class)} – ${t(row.section)}`,
    },
    section: {
      name: 'section',
      label: t(fieldTexts.section),
      sortable: true,
      render: (row) => t(row.section),
    },
    group: {
      name: 'group',
      label: t(fieldTexts.group),
      render: (row) => (row.group ? t(row.group) : nothing),
    },
    shift: { name: 'shift', label: t(fieldTexts.shift), render: (row) => t(row.shift) },
    version: { name: 'version', label: t(fieldTexts.version), render: (row) => t(row.version) },
    guardianName: {
      name: 'guardianName',
      label: t(fieldTexts.guardianNameEn),
      render: (row) => (row.guardian ? t(row.guardian.name) : nothing),
    },
    guardian: {
      name: 'guardian',
      label: t(fieldTexts.guardian),
      render: (row) => phone(row.guardian?.mobile ?? row.mobile),
    },
    attendance: {
      name: 'attendance',
      label: t(fieldTexts.attendance),
      align: 'end',
      render: (row) => {
        const share = row.attendance?.share ?? null;
        if (share === null) return nothing;
        return <span data-low={share < worrying || undefined}>{format.percent(share)}</span>;
      },
    },
    status: {
      name: 'status',
      label: t(fieldTexts.status),
      sortable: true,
      render: (row) =>
        row.status === 'active' ? (
          <ActiveBadge isActive />
        ) : (
          <StatusBadge family="enrolment" state={row.status} />
        ),
    },
  };
  const columnOf = (name: Name) => (isOwn(name) ? ofField(name) : made[name]);
  const chosen = all.filter((name) => kept.includes(name) || name === 'name');
  return {
    columns: chosen.map(columnOf),
    chooser: {
      all: all.map((name) => ({ name, label: columnOf(name).label })),
      shown: chosen,
      onChange: (names: string[]) => keep(names),
    },
  };
}
