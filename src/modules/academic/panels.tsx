import type { Label } from '../../core/labels.ts';
import { SetUpFirst } from '../../core/web/page/states.tsx';
import { gridLabels } from './grid/labels.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

/** Said in place of a list that is empty because the year has no sections, with the way to make them. */
export function SectionsFirst({ text }: { text: Label }) {
  return (
    <SetUpFirst
      text={text}
      path={academicPath.sectionGrid}
      action={gridLabels.openSections}
      permission={academicPermission.edit}
    />
  );
}

/** The same where there is no academic year to stand in. */
export function YearsFirst({ text }: { text: Label }) {
  return (
    <SetUpFirst
      text={text}
      path={academicPath.years}
      action={gridLabels.openYears}
      permission={academicPermission.edit}
    />
  );
}

/** The same where there is no class. */
export function ClassesFirst({ text }: { text: Label }) {
  return (
    <SetUpFirst
      text={text}
      path={academicPath.classes}
      action={gridLabels.openClasses}
      permission={academicPermission.edit}
    />
  );
}

/** The same where the day has no periods. */
export function PeriodsFirst({ text }: { text: Label }) {
  return (
    <SetUpFirst
      text={text}
      path={academicPath.periodTypes}
      action={gridLabels.openPeriods}
      permission={academicPermission.edit}
    />
  );
}
