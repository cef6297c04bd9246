import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { SetUpFirst } from '../../../../core/web/page/states.tsx';
import { academicPath } from '../../paths.ts';
import { academicPermission } from '../../permissions.ts';
import { gridContract as contract } from '../contract.ts';
import { gridLabels as labels } from '../labels.ts';
import classes from './section-grid.module.css';
import { Sheet } from './sheet.tsx';

export type Grid = z.output<typeof contract.read.output>;

/** All sections of a year: shifts, versions and names across, classes and groups down. */
export default function SectionGrid() {
  const query = useQueryValues();
  const yearId = query.text('year');
  const { data, error, refetch } = useRead(contract.read, yearId === '' ? {} : { yearId }, {
    placeholderData: keepPreviousData,
  });
  return (
    <Page>{data ? <Content grid={data} /> : <Coming kind="grid" read={{ error, refetch }} rows={10} />}</Page>
  );
}

/** What has to be there before there can be a grid, and where it is made. */
const lackingOf = ({ yearId, shifts, versions, lines }: Grid) =>
  yearId === null
    ? { text: labels.noYear, path: academicPath.years, action: labels.openYears }
    : shifts.length === 0
      ? { text: labels.noShift, path: academicPath.shifts, action: labels.openShifts }
      : versions.length === 0
        ? { text: labels.noVersion, path: academicPath.versions, action: labels.openVersions }
        : lines.length === 0
          ? { text: labels.noClass, path: academicPath.classes, action: labels.openClasses }
          : null;

function Content({ grid }: { grid: Grid }) {
  const t = useText();
  const query = useQueryValues();
  const lacking = lackingOf(grid);
  if (lacking)
    return (
      <Nothing>
        <SetUpFirst {...lacking} permission={academicPermission.edit} />
      </Nothing>
    );
  const only = (name: 'shift' | 'version', all: Grid['shifts']) => {
    const chosen = all.find(({ id }) => id === query.text(name));
    return chosen ? [chosen] : all;
  };
  const narrow = (name: 'shift' | 'version', all: Grid['shifts']) =>
    all.length < 2 ? null : (
      <Select
        w={170}
        label={t(labels[name])}
        value={all.some(({ id }) => id === query.text(name)) ? query.text(name) : ''}
        allowDeselect={false}
        data={[
          { value: '', label: t(labels.all) },
          ...all.map((one) => ({ value: one.id, label: t(one.name) })),
        ]}
        onChange={(id) => query.set({ [name]: id })}
      />
    );
  return (
    <>
      <div className={classes.filters}>
        <Select
          w={170}
          label={t(labels.year)}
          value={grid.yearId}
          allowDeselect={false}
          data={grid.years.map((one) => ({ value: one.id, label: t(one.name) }))}
          onChange={(id) => query.set({ year: id })}
        />
        {narrow('shift', grid.shifts)}
        {narrow('version', grid.versions)}
      </div>
      {/* What was ticked for one year is not of another. */}
      <Sheet
        key={grid.yearId}
        grid={grid}
        shifts={only('shift', grid.shifts)}
        versions={only('version', grid.versions)}
      />
    </>
  );
}
