import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { newId } from '../../../../core/ids.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { examsContract as contract } from '../../contract.ts';
import { examErrors, labels } from '../../labels.ts';
import { markSteps, marksText, mostComponents, parseMarks } from '../../rules.ts';
import type { ExamShown, PaperShown } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { changeErrors, momentLabels } from '../labels.ts';
import { MomentFields } from './moment-fields.tsx';

type Part = {
  key: string;
  code: string;
  nameEn: string;
  nameBn: string;
  full: string;
  pass: string;
  mustPass: boolean;
};

const stepLabels = {
  1: labels.stepHundredth,
  25: labels.stepQuarter,
  50: labels.stepHalf,
  100: labels.stepWhole,
} as const;

/** A paper: its components, day and time, and the paper it is one subject with. */
export function PaperForm(props: {
  paper: PaperShown;
  exam: ExamShown;
  others: readonly PaperShown[];
  onClose: () => void;
}) {
  const { paper, exam, others } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [isDirty, setIsDirty] = useState(false);
  const [full, setFull] = useState(marksText(paper.full));
  const [parts, setParts] = useState<readonly Part[]>(() =>
    paper.components.map((one) => ({
      ...one,
      key: newId(),
      full: marksText(one.full),
      pass: one.pass === null ? '' : marksText(one.pass),
    })),
  );
  const [unit, setUnit] = useState(paper.unit);
  const [countsInGpa, setCounts] = useState(paper.countsInGpa);
  const [step, setStep] = useState(paper.components[0]?.step ?? 1);
  const [day, setDay] = useState(paper.day ?? '');
  const [startsAt, setStartsAt] = useState(paper.startsAt ?? '');
  const [minutes, setMinutes] = useState<number | ''>(paper.minutes ?? '');
  const [room, setRoom] = useState(paper.room);
  const [sittings, setSittings] = useState(paper.sittings);
  const save = useSave(contract.savePaper, { onSaved: props.onClose });
  const wrong = fieldErrors(save.error);
  // A day that was given is changed by postponing, with a reason.
  const isDayFixed = exam.status === 'declared' && paper.day !== null;
  const touch =
    <A extends unknown[]>(set: (...given: A) => void) =>
    (...given: A) => {
      setIsDirty(true);
      set(...given);
    };
  const setPart = touch((key: string, change: Partial<Part>) =>
    setParts((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one))),
  );
  const sum = parts.reduce((all, one) => all + (parseMarks(one.full) ?? 0), 0);
  const sumWrong =
    sum === parseMarks(full)
      ? wrong('components')
      : t(examErrors.sumNotFull, { sum: format.digits(marksText(sum)), full: format.digits(full) });
  const mustPass = parts.filter((one) => one.mustPass).length;
  const passRule = mustPass === 0 ? 'overall' : mustPass === parts.length ? 'both' : 'some';
  const partners = others.filter((one) => one.groupId === paper.groupId);
  const submit = () =>
    save.mutate(
      {
        id: paper.id,
        version: paper.version,
        full: parseMarks(full) ?? 0,
        components: parts.map(({ key: _key, full: of, pass, ...one }) => ({
          ...one,
          full: parseMarks(of) ?? 0,
          pass: pass.trim() === '' ? null : (parseMarks(pass) ?? -1),
          step: step === 1 ? undefined : step,
        })),
        unit,
        countsInGpa,
        day: day === '' ? null : day,
        startsAt: startsAt.trim() === '' ? null : toAsciiDigits(startsAt).trim(),
        minutes: minutes === '' ? null : minutes,
        room,
        sittings: sittings.map((one) => ({
          ...one,
          startsAt: one.startsAt?.trim() ? toAsciiDigits(one.startsAt).trim() : null,
        })),
      },
      { onError: showCallError },
    );
  return (
    <FormDrawer
      title={`${t(paper.className)}: ${t(paper.subject)}`}
      size={560}
      isDirty={isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={props.onClose}
    >
      <div className={classes.pair}>
        <DateField
          label={t(labels.day)}
          value={day}
          min={exam.startsOn}
          max={exam.endsOn}
          disabled={isDayFixed}
          error={wrong('day')}
          onChange={touch(setDay)}
        />
        <TextInput
          label={t(labels.startsAt)}
          description={t(labels.timeHelp)}
          value={format.digits(startsAt)}
          disabled={isDayFixed}
          error={wrong('startsAt')}
          onChange={(event) => touch(setStartsAt)(toAsciiDigits(event.currentTarget.value))}
        />
      </div>
      <MomentFields
        exam={exam}
        day={day}
        startsAt={startsAt}
        minutes={minutes}
        room={room}
        sittings={sittings}
        isDayFixed={isDayFixed}
        fixed={exam.status === 'declared' ? paper.sittings : []}
        error={wrong('sittings')}
        onMinutes={touch(setMinutes)}
        onRoom={touch(setRoom)}
        onSittings={touch(setSittings)}
      />
      <TextInput
        label={t(labels.full)}
        required
        inputMode="decimal"
        value={format.digits(full)}
        disabled={paper.hasMarks}
        error={wrong('full')}
        onChange={(event) => touch(setFull)(toAsciiDigits(event.currentTarget.value))}
      />
      <Select
        label={t(labels.step)}
        allowDeselect={false}
        disabled={paper.hasMarks}
        data={markSteps.map((one) => ({ value: String(one), label: t(stepLabels[one]) }))}
        value={String(step)}
        onChange={(value) => touch(setStep)(markSteps.find((one) => String(one) === value) ?? 1)}
      />
      <fieldset className={classes.parts}>
        <legend>{t(labels.components)}</legend>
        {paper.isClosed ? <p>{t(changeErrors.passKept.text)}</p> : null}
        {parts.length > 1 ? (
          <Select
            label={t(momentLabels.passRule)}
            allowDeselect={false}
            disabled={paper.isClosed}
            data={[
              { value: 'overall', label: t(momentLabels.passOverall) },
              { value: 'both', label: t(momentLabels.passBoth) },
              { value: 'some', label: t(momentLabels.passSome), disabled: true },
            ]}
            value={passRule}
            onChange={(value) =>
              touch(setParts)((known: readonly Part[]) =>
                known.map((one) => ({ ...one, mustPass: value === 'both' })),
              )
            }
          />
        ) : null}
        {parts.map((one) => (
          <div key={one.key} className={classes.part}>
            <TextInput
              label={t(labels.shortName)}
              value={one.code}
              disabled={paper.hasMarks}
              onChange={(event) => setPart(one.key, { code: event.currentTarget.value })}
            />
            <TextInput
              label={t(labels.nameEn)}
              value={one.nameEn}
              onChange={(event) => setPart(one.key, { nameEn: event.currentTarget.value })}
            />
            <TextInput
              label={t(labels.nameBn)}
              lang="bn"
              value={one.nameBn}
              onChange={(event) => setPart(one.key, { nameBn: event.currentTarget.value })}
            />
            <TextInput
              label={t(labels.full)}
              inputMode="decimal"
              value={format.digits(one.full)}
              disabled={paper.hasMarks}
              onChange={(event) => setPart(one.key, { full: toAsciiDigits(event.currentTarget.value) })}
            />
            <TextInput
              label={t(labels.pass)}
              inputMode="decimal"
              value={format.digits(one.pass)}
              disabled={paper.isClosed}
              onChange={(event) => setPart(one.key, { pass: toAsciiDigits(event.currentTarget.value) })}
            />
            <div className={classes.partEnd}>
              <Checkbox
                label={t(labels.mustPass)}
                checked={one.mustPass}
                disabled={paper.isClosed}
                onChange={(event) => setPart(one.key, { mustPass: event.currentTarget.checked })}
              />
              {parts.length > 1 && !paper.hasMarks ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() =>
                    touch(setParts)((known: readonly Part[]) => known.filter((each) => each.key !== one.key))
                  }
                >
                  {t(labels.removeComponent)}
                </Button>
              ) : null}
            </div>
          </div>
        ))}
        {sumWrong ? (
          <p className={classes.wrong} role="alert">
            {sumWrong}
          </p>
        ) : null}
        {parts.length < mostComponents && !paper.hasMarks ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              touch(setParts)((known: readonly Part[]) => [
                ...known,
                { key: newId(), code: '', nameEn: '', nameBn: '', full: '', pass: '', mustPass: true },
              ])
            }
          >
            {t(labels.addComponent)}
          </Button>
        ) : null}
      </fieldset>
      <Select
        label={t(labels.unit)}
        description={t(labels.unitHelp)}
        allowDeselect={false}
        data={[
          { value: paper.code, label: t(labels.unitAlone) },
          ...[...new Map(partners.map((one) => [one.unit, one])).values()]
            .filter((one) => one.unit !== paper.code)
            .map((one) => ({ value: one.unit, label: t(one.subject) })),
          ...(unit !== paper.code && !partners.some((one) => one.unit === unit)
            ? [{ value: unit, label: unit }]
            : []),
        ]}
        disabled={paper.isClosed}
        value={unit}
        onChange={(value) => touch(setUnit)(value ?? paper.code)}
      />
      <Checkbox
        label={t(labels.countsInGpa)}
        disabled={paper.isClosed}
        checked={countsInGpa}
        onChange={(event) => touch(setCounts)(event.currentTarget.checked)}
      />
    </FormDrawer>
  );
}
