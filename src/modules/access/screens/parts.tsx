import type { Label } from '../../../core/labels.ts';
import { permissions } from '../../../modules.details.ts';
import { areaLabels } from '../labels.ts';
import { areaOf } from '../rules.ts';

const known: Readonly<Record<string, Label>> = permissions;

/** What a permission allows, in words; one the product no longer has by its code. */
export function permissionLabel(permission: string): Label {
  return known[permission] ?? { en: permission, bn: permission };
}

/** Permissions by the part of the product they belong to, in the order they are registered. */
export function byArea(list: readonly string[]): { area: string; label: Label; permissions: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const permission of list) {
    const area = areaOf(permission);
    groups.set(area, [...(groups.get(area) ?? []), permission]);
  }
  return [...groups].map(([area, own]) => ({
    area,
    label: areaLabels[area] ?? { en: area, bn: area },
    permissions: own,
  }));
}

/** Whether a permission fits words typed in either language, or its code. */
export function permissionFits(permission: string, words: string): boolean {
  const label = permissionLabel(permission);
  const area = areaLabels[areaOf(permission)];
  const text = `${permission} ${label.en} ${label.bn} ${area?.en ?? ''} ${area?.bn ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
