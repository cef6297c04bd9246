import { Select, TextInput } from '@mantine/core';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import type { FormParts } from '../../../core/web/form/use-form.ts';
import { contract } from '../contract.ts';
import { fieldTexts } from '../labels.ts';
import { words } from '../screen-labels.ts';
import classes from './students.module.css';
import { useSetup } from './use-setup.ts';

/**
 * Year, class, section and roll: `yearId`, `classId`, `sectionId`, `roll` of the form's values. The next free roll is
 * proposed, and how full the section is. `lockYear` keeps the year as it is.
 */
export function SectionPicker({ form, lockYear = false }: { form: FormParts; lockYear?: boolean }) {
  const t = useText();
  const format = useFormat();
  const { data: setup } = useSetup();
  const { values, problems, change } = form;
  const text = (name: string) => String(values[name] ?? '');
  const year = text('yearId') || (setup?.years.find((one) => one.isCurrent) ?? setup?.years[0])?.id || '';
  const inYear = (setup?.sections ?? []).filter((one) => one.yearId === year);
  const section = inYear.find((one) => one.id === text('sectionId'));
  const classId = text('classId') || section?.classId || '';
  const classes_ = (setup?.classes ?? []).filter((one) => inYear.some((room) => room.classId === one.id));
  // Beside the chosen class a section is called by its name and shift, in full where two would be alike.
  const ofClass = inYear.filter((one) => one.classId === classId);
  const short = (one: (typeof ofClass)[number]) => {
    const shift = setup?.shifts.find((other) => other.id === one.shiftId);
    return shift ? `${t(one.label)} · ${t(shift.label)}` : t(one.label);
  };
  const rooms = ofClass.map((one) => ({
    value: one.id,
    label: ofClass.some((other) => other !== one && short(other) === short(one)) ? t(one.full) : short(one),
  }));
  const next = useRead(
    contract.nextRoll,
    { sectionId: section?.id ?? '' },
    { enabled: section !== undefined, staleTime: 0 },
  );
  const room = section ? next.data : undefined;
  const options = (items: readonly { id: string; label: { en: string; bn: string } }[]) =>
    items.map((one) => ({ value: one.id, label: t(one.label) }));
  return (
    <>
      <div className={entityClasses.pair}>
        <Select
          name="yearId"
          label={t(fieldTexts.year)}
          required
          disabled={lockYear}
          data={options(setup?.years ?? [])}
          value={year || null}
          allowDeselect={false}
          onChange={(value) => {
            change('yearId', value ?? '');
            change('sectionId', '');
          }}
        />
        <Select
          name="classId"
          label={t(fieldTexts.class)}
          required
          data={options(classes_)}
          value={classId || null}
          allowDeselect={false}
          onChange={(value) => {
            change('classId', value ?? '');
            change('sectionId', '');
          }}
        />
      </div>
      <div className={entityClasses.pair}>
        <Select
          name="sectionId"
          label={t(fieldTexts.section)}
          required
          error={problems.sectionId}
          data={rooms}
          value={section?.id ?? null}
          allowDeselect={false}
          description={
            room ? (
              <span className={classes.room} data-full={room.filled >= room.capacity || undefined}>
                {t(room.filled >= room.capacity ? words.overFull : words.filled, {
                  filled: format.number(room.filled),
                  capacity: format.number(room.capacity),
                })}
              </span>
            ) : undefined
          }
          onChange={(value) => change('sectionId', value ?? '')}
        />
        <TextInput
          name="roll"
          label={t(fieldTexts.roll)}
          inputMode="numeric"
          autoComplete="off"
          value={text('roll')}
          error={problems.roll}
          description={room ? t(words.rollHelp, { roll: format.number(room.roll) }) : undefined}
          onChange={(event) => change('roll', event.currentTarget.value)}
        />
      </div>
    </>
  );
}
