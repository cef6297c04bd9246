import type { Label } from '../../../../core/labels.ts';
import { usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { residences } from '../../../students/student.entity.ts';
import type { FeeRuleItem, Setup } from '../../screens/types.ts';
import { genderLabels } from '../../words.ts';
import { settingLabels as labels } from '../labels.ts';

export type Named = { readonly id: string; readonly label: Label };
/** What one of these is called. */
export const labelOf = (items: readonly Named[], id: string | null): Label | null =>
  items.find((one) => one.id === id)?.label ?? null;

/** The name of a calendar month, 1 to 12. */
export function useCalendarMonth(): (month: number) => string {
  const { language } = usePreferences();
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (month) => names.format(new Date(Date.UTC(2026, month - 1, 1)));
}

/** `Nine · Science · Girls`: for whom a rule is. */
export function useWho(
  setup: Setup,
): (rule: FeeRuleItem & { readonly secondSubjectId?: string | null }) => string {
  const t = useText();
  const monthOf = useCalendarMonth();
  return (rule) => {
    const parts = [
      labelOf(setup.classes, rule.classId),
      labelOf(setup.subjects, rule.subjectId),
      labelOf(setup.subjects, rule.secondSubjectId ?? null),
      labelOf(setup.groups, rule.groupId),
      labelOf(setup.versions, rule.versionId),
      labelOf(setup.shifts, rule.shiftId),
      residences.find((one) => one.value === rule.residence)?.label ?? null,
      rule.entry === 'new' || rule.entry === 'returning' ? labels.entries[rule.entry] : null,
      rule.gender === 'male' || rule.gender === 'female' ? genderLabels[rule.gender] : null,
    ].filter((one) => one !== null);
    return [
      ...(parts.length === 0 ? [t(labels.allClasses)] : parts.map((one) => t(one))),
      ...(rule.months ? [rule.months.map(monthOf).join(', ')] : []),
    ].join(' · ');
  };
}
