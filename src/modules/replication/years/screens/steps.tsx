import { Button, Checkbox, Select } from '@mantine/core';
import { contractOf } from '../../../../core/contracts/entity-contract.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { academicYear } from '../../../academic/academic-year.entity.ts';
import { PartChoice } from '../../screens/part-choice.tsx';
import classes from '../../screens/replication.module.css';
import { yearLabels as labels } from '../labels.ts';
import { yearAfter } from '../rules.ts';
import type { StepProps } from './wizard.tsx';

/** From which year into which; where none follows yet, it is made with one press. */
export function YearsStep({ options, chosen, onChange }: StepProps) {
  const t = useText();
  const { showCallError } = useDialogs();
  const make = useSave(contractOf(academicYear).create);
  const from = options.years.find((one) => one.id === chosen.fromYearId);
  const later = options.years.filter((one) => from && one.startDate > from.startDate);
  const choices = (years: typeof options.years) =>
    years.map((one) => ({ value: one.id, label: t(one.name) }));
  const next = from ? yearAfter(from) : null;
  const makeNext = () => {
    if (!next) return;
    const given: object = { ...next, isCurrent: false };
    make.mutate(given, {
      onError: showCallError,
      onSuccess: (answer) => {
        onChange({ toYearId: String((answer as { id: string }).id) });
        showToast({
          tone: 'leaf',
          title: t(labels.yearMade, { name: { en: next.nameEn, bn: next.nameBn } }),
        });
      },
    });
  };
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t(labels.from)}
          value={chosen.fromYearId}
          allowDeselect={false}
          data={choices(options.years)}
          onChange={(fromYearId) => {
            const start = options.years.find((one) => one.id === fromYearId)?.startDate ?? '';
            onChange({
              fromYearId,
              toYearId: options.years.filter((one) => one.startDate > start).at(-1)?.id ?? null,
            });
          }}
        />
        {later.length > 0 ? (
          <Select
            label={t(labels.to)}
            value={chosen.toYearId}
            allowDeselect={false}
            data={choices(later)}
            onChange={(toYearId) => onChange({ toYearId })}
          />
        ) : null}
      </div>
      {later.length === 0 && from && next ? (
        <div className={classes.buttons}>
          <p className={classes.quiet}>{t(labels.noLater, { name: from.name })}</p>
          <Button variant="default" loading={make.isPending} onClick={makeNext}>
            {t(labels.makeYear, { name: { en: next.nameEn, bn: next.nameBn } })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What of the year is copied, and whether the class teachers stay. */
export function WhatStep({ options, chosen, onChange }: StepProps) {
  const t = useText();
  const hasTeachers = options.parts.some((one) => one.hasTeachers && chosen.parts.includes(one.name));
  return (
    <>
      <PartChoice parts={options.parts} value={chosen.parts} onChange={(parts) => onChange({ parts })} />
      {chosen.parts.length === 0 ? <p className={classes.quiet}>{t(labels.chooseParts)}</p> : null}
      <Checkbox
        label={t(labels.keepTeachers)}
        description={t(labels.keepTeachersHelp)}
        disabled={!hasTeachers}
        checked={hasTeachers && chosen.keepsTeachers}
        onChange={({ currentTarget: { checked } }) => onChange({ keepsTeachers: checked })}
      />
      <p className={classes.quiet}>{t(labels.everyYear)}</p>
    </>
  );
}
