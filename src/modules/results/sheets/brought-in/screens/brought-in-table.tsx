import { Badge } from '@mantine/core';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { labels } from '../../../labels.ts';
import classes from '../../../screens/results.module.css';
import { gpaText } from '../../sheet-columns.ts';
import type { BroughtIn } from '../contract.ts';
import { broughtInColumns, broughtInLabels } from '../labels.ts';

/** The columns of earlier results; each is marked as brought in. `withStudent`: several students stand in the list. */
export function useBroughtInColumns(withStudent: boolean): Column<BroughtIn>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      name: 'exam',
      label: t(labels.exam),
      role: 'name',
      render: (row) => (
        <>
          {row.exam} · {format.digits(String(row.year))}
          <span className={classes.whose}>
            {withStudent ? `${t(row.student.name)} · ${format.digits(row.student.code)}` : ''}
            {withStudent && row.className ? ' · ' : ''}
            {row.className}
          </span>
        </>
      ),
    },
    {
      name: 'gpa',
      label: t(labels.gpa),
      align: 'end',
      render: (row) => (row.gpa === null ? '–' : format.digits(gpaText(row.gpa))),
    },
    { name: 'grade', label: t(labels.letter), render: (row) => row.grade || '–' },
    {
      name: 'place',
      label: t(broughtInColumns.place),
      align: 'end',
      render: (row) => (row.place === null ? '–' : format.number(row.place)),
    },
    {
      name: 'subjects',
      label: t(broughtInColumns.subjects),
      isMinor: true,
      render: (row) =>
        row.subjects.map((one) => `${one.subject} ${format.digits(one.grade)}`).join(', ') || '–',
    },
    {
      name: 'mark',
      label: t(labels.state),
      render: () => (
        <Badge variant="outline" color="gray" tt="none">
          {t(broughtInLabels.mark)}
        </Badge>
      ),
    },
  ];
}
