import type { Label } from '../../../core/labels.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { words } from '../words.ts';
import classes from './fees.module.css';
import { usePlace } from './use-names.ts';

type Student = {
  readonly id: string;
  readonly name: Label;
  readonly roll: number;
  readonly code: string;
  readonly class: Label;
  readonly section: Label;
};

/** Roll, name (`onStudent` opens the student's ledger) and section: how every list of fees begins. */
export function useStudentColumns<R extends { student: Student }>(
  onStudent: ((id: string) => void) | null,
): Column<R>[] {
  const t = useText();
  const format = useFormat();
  const place = usePlace();
  return [
    {
      name: 'roll',
      label: t(words.roll),
      role: 'serial',
      render: ({ student }) => format.number(student.roll),
    },
    {
      name: 'student',
      label: t(words.student),
      role: 'name',
      render: ({ student }) =>
        onStudent ? (
          <button type="button" className={classes.plainButton} onClick={() => onStudent(student.id)}>
            {t(student.name)}
          </button>
        ) : (
          t(student.name)
        ),
    },
    { name: 'section', label: t(words.section), render: ({ student }) => place(student) },
  ];
}
