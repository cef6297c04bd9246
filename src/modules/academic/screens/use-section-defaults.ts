import { contractOf } from '../../../core/contracts/entity-contract.ts';
import type { Entity, ListedRecord } from '../../../core/entity.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { academicYear } from '../academic-year.entity.ts';
import { shift } from '../shift.entity.ts';
import { version } from '../version.entity.ts';

/**
 * What a new section begins with: the current year, and the shift and version where there is only one. Undefined until it
 * is read.
 */
export function useSectionDefaults(enabled: boolean): Readonly<Record<string, string>> | undefined {
  const years = useActive(academicYear, enabled);
  const shifts = useActive(shift, enabled);
  const versions = useActive(version, enabled);
  if (!years || !shifts || !versions) return undefined;
  const year = years.find((one) => one.isCurrent === true);
  const only = (all: readonly ListedRecord[]) => (all.length === 1 ? all[0] : undefined);
  const found = { yearId: year, shiftId: only(shifts), versionId: only(versions) };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, record]) => (record ? [[name, record.id]] : [])),
  );
}

function useActive(entity: Entity, enabled: boolean): readonly ListedRecord[] | undefined {
  const { data } = useRead(contractOf(entity).list, { size: 200, active: 'true' }, { enabled });
  return data?.items;
}
