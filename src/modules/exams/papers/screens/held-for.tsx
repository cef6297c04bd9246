import { Checkbox, TextInput } from '@mantine/core';
import { toAsciiDigits } from '../../../../core/digits.ts';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { ExamShown } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { momentLabels as labels } from '../labels.ts';

type Named = { id: string; name: Label };
/** What is chosen: no shift or group is every one of them; `times` by shift, as they are typed. */
export type HeldFor = {
  shiftIds: string[];
  groupIds: string[];
  times: Readonly<Record<string, string>>;
};

export const heldForOf = (exam: ExamShown | null): HeldFor => ({
  shiftIds: exam?.shiftIds ?? [],
  groupIds: exam?.groupIds ?? [],
  times: Object.fromEntries(exam?.shiftTimes.map((one) => [one.shiftId, one.startsAt]) ?? []),
});

/** The same as it is sent. */
export const heldForInput = ({ shiftIds, groupIds, times }: HeldFor) => ({
  shiftIds: shiftIds.length > 0 ? shiftIds : null,
  groupIds: groupIds.length > 0 ? groupIds : null,
  shiftTimes: Object.entries(times).flatMap(([shiftId, typed]) => {
    const startsAt = toAsciiDigits(typed).trim();
    const takesPart = shiftIds.length === 0 || shiftIds.includes(shiftId);
    return startsAt === '' || !takesPart ? [] : [{ shiftId, startsAt: startsAt.padStart(5, '0') }];
  }),
});

/** The shifts and groups an examination is held for, and the time at which each shift sits its papers. */
export function HeldForFields(props: {
  shifts: readonly Named[];
  groups: readonly Named[];
  value: HeldFor;
  /** Of a declared examination shifts and groups stay; its times change with a reason. */
  isDeclared: boolean;
  reason: string;
  wrong: (field: string) => string | undefined;
  onChange: (value: HeldFor) => void;
  onReason: (reason: string) => void;
}) {
  const { shifts, groups, value, isDeclared, wrong, onChange } = props;
  const t = useText();
  const format = useFormat();
  const taking = shifts.filter((one) => value.shiftIds.length === 0 || value.shiftIds.includes(one.id));
  return (
    <>
      {shifts.length > 1 ? (
        <Checkbox.Group
          label={t(labels.heldFor)}
          description={t(labels.heldForHelp)}
          value={value.shiftIds}
          error={wrong('shiftIds')}
          onChange={(shiftIds) => onChange({ ...value, shiftIds })}
        >
          <div className={classes.checks}>
            {shifts.map((one) => (
              <Checkbox key={one.id} value={one.id} label={t(one.name)} disabled={isDeclared} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <div className={classes.pair}>
        {taking.map((one, place) => (
          <TextInput
            key={one.id}
            label={t(labels.timeOf, { shift: one.name })}
            placeholder={format.digits('09:30')}
            value={format.digits(value.times[one.id] ?? '')}
            error={place === 0 ? wrong('shiftTimes') : undefined}
            onChange={(event) =>
              onChange({
                ...value,
                times: { ...value.times, [one.id]: toAsciiDigits(event.currentTarget.value) },
              })
            }
          />
        ))}
      </div>
      {groups.length > 1 ? (
        <Checkbox.Group
          label={t(labels.groups)}
          description={t(labels.groupsHelp)}
          value={value.groupIds}
          error={wrong('groupIds')}
          onChange={(groupIds) => onChange({ ...value, groupIds })}
        >
          <div className={classes.checks}>
            {groups.map((one) => (
              <Checkbox key={one.id} value={one.id} label={t(one.name)} disabled={isDeclared} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      {isDeclared ? (
        <TextInput
          label={t(labels.reason)}
          description={t(labels.reasonHelp)}
          maxLength={300}
          value={props.reason}
          error={wrong('reason')}
          onChange={(event) => props.onReason(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}
