import { Menu } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../core/web/device/preferences.tsx';
import classes from '../../../core/web/entity/entity.module.css';
import { Chip } from '../../../core/web/entity/entity-filters.tsx';
import { entityLabels } from '../../../core/web/entity/entity-labels.ts';
import type { ListState } from '../../../core/web/list/use-list-state.ts';
import { missables, studentFilters } from '../contract.ts';
import { fieldTexts, statusTexts } from '../labels.ts';
import { enrolmentStatuses } from '../rules.ts';
import { student } from '../student.entity.ts';
import type { Setup } from './use-setup.ts';

type Name = (typeof studentFilters)[number];
const labelOf = {
  yearId: fieldTexts.year,
  classId: fieldTexts.class,
  sectionId: fieldTexts.section,
  shiftId: fieldTexts.shift,
  versionId: fieldTexts.version,
  groupId: fieldTexts.group,
  status: fieldTexts.status,
  gender: student.fields.gender.label,
  missing: entityLabels.missing,
} as const;

/** The chips of the student list; sections follow the chosen year and classes. */
export function StudentFilters(props: {
  setup: Setup | undefined;
  /** The year the list shows when none is chosen. */
  yearId: string | null;
  state: ListState;
  onFilter: (name: string, values: string[]) => void;
}) {
  const { setup, state, onFilter } = props;
  const t = useText();
  const [added, setAdded] = useState<string | null>(null);
  const chosen = (name: Name) => state.filter[name] ?? [];
  const isOn = (name: Name) => chosen(name).length > 0;
  const year = chosen('yearId')[0] ?? props.yearId;
  const named = (items: readonly { id: string; label: { en: string; bn: string } }[] | undefined) =>
    (items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  const itemsOf = (name: Name) => {
    switch (name) {
      case 'yearId':
        return named(setup?.years);
      case 'classId':
        return named(setup?.classes);
      case 'shiftId':
        return named(setup?.shifts);
      case 'versionId':
        return named(setup?.versions);
      case 'groupId':
        return named(setup?.groups);
      case 'status':
        return enrolmentStatuses.map((value) => ({ value, label: t(statusTexts[value]) }));
      case 'gender':
        return student.fields.gender.choices.map((one) => ({ value: one.value, label: t(one.label) }));
      case 'missing':
        return missables.map((value) => ({
          value,
          label: t(value === 'guardian' ? fieldTexts.guardian : student.fields[value].label),
        }));
      case 'sectionId': {
        const ofClass = chosen('classId');
        return (setup?.sections ?? [])
          .filter((one) => one.yearId === year && (ofClass.length === 0 || ofClass.includes(one.classId)))
          .map((one) => ({ value: one.id, label: t(one.full) }));
      }
    }
  };
  const change = (name: Name, values: string[]) => {
    // One year at a time: a student has one place in each.
    const next = name === 'yearId' ? values.slice(-1) : values;
    onFilter(name, next);
  };
  const rest = studentFilters.filter((name) => !isOn(name) && name !== added);
  return (
    <>
      {studentFilters
        .filter((name) => isOn(name) || name === added)
        .map((name) => (
          <Chip
            key={name}
            label={t(labelOf[name])}
            values={chosen(name)}
            isNew={name === added}
            items={itemsOf(name)}
            onChange={(values) => change(name, values)}
            onClose={() => name === added && setAdded(null)}
          />
        ))}
      {rest.length > 0 ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.add}>
              <IconFilterPlus size={15} aria-hidden />
              {t(entityLabels.filter)}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((name) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {t(labelOf[name])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}
