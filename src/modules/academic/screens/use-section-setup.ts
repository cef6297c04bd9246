import { contractOf } from '../../../core/contracts/entity-contract.ts';
import type { Entity, ListedRecord } from '../../../core/entity.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { academicYear } from '../academic-year.entity.ts';
import { schoolClass } from '../class.entity.ts';
import { classSubject } from '../class-subject.entity.ts';
import { group } from '../group.entity.ts';
import { shift } from '../shift.entity.ts';
import { version } from '../version.entity.ts';

export type SectionSetup = {
  readonly years: readonly ListedRecord[];
  readonly shifts: readonly ListedRecord[];
  readonly versions: readonly ListedRecord[];
  /** In teaching order, each with the groups its subjects are divided by. */
  readonly classes: readonly { readonly record: ListedRecord; readonly groups: readonly ListedRecord[] }[];
};

/** What sections are made of; undefined until all of it is read. */
export function useSectionSetup(enabled: boolean): SectionSetup | undefined {
  const years = useActive(academicYear, enabled);
  const shifts = useActive(shift, enabled);
  const versions = useActive(version, enabled);
  const classes = useActive(schoolClass, enabled);
  const groups = useActive(group, enabled);
  // Subjects of a group come first in this order.
  const subjects = useActive(classSubject, enabled, 'groupId');
  if (!years || !shifts || !versions || !classes || !groups || !subjects) return undefined;
  return {
    years,
    shifts,
    versions,
    classes: classes.map((record) => ({
      record,
      groups: groups.filter((one) =>
        subjects.some((subject) => subject.classId === record.id && subject.groupId === one.id),
      ),
    })),
  };
}

function useActive(entity: Entity, enabled: boolean, sort?: string): readonly ListedRecord[] | undefined {
  const input = { size: 200, active: 'true' as const, ...(sort ? { sort } : {}) };
  const { data } = useRead(contractOf(entity).list, input, { enabled });
  return data?.items;
}

/** The current year, and the shift and version where there is only one. */
export function currentOf({ years, shifts, versions }: SectionSetup): Readonly<Record<string, string>> {
  const year = years.find((one) => one.isCurrent === true);
  const only = (all: readonly ListedRecord[]) => (all.length === 1 ? all[0] : undefined);
  const found = { yearId: year, shiftId: only(shifts), versionId: only(versions) };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, record]) => (record ? [[name, record.id]] : [])),
  );
}
