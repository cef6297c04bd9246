import { Select, TextInput } from '@mantine/core';
import type * as z from 'zod';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { GradeBand } from '../../../grading/policy.ts';
import type { resultsContract as contract } from '../../contract.ts';
import classes from '../../screens/results.module.css';
import { scaleTexts } from './labels.ts';
import { isSameScale } from './rules.ts';

export type RecordedScale = z.output<typeof contract.scales.output>['items'][number];
export type RecordForm = { scaleId: string | null; nameEn: string; nameBn: string; reason: string };

/** Which recorded scale the bands are; where they are none yet, as what they are recorded. */
export function RecordFields(props: {
  bands: readonly GradeBand[];
  recorded: readonly RecordedScale[];
  record: RecordForm;
  onRecord: (record: RecordForm) => void;
  onBands: (bands: GradeBand[]) => void;
}) {
  const { bands, recorded, record, onRecord } = props;
  const t = useText();
  const format = useFormat();
  const own = recorded.find((one) => isSameScale(one.bands, bands));
  const scales = [...new Map(recorded.map((one) => [one.scaleId, one])).values()];
  const versionText = (one: RecordedScale) =>
    t(scaleTexts.version, { name: one.name, number: format.number(one.number) });
  return (
    <>
      {recorded.length > 0 ? (
        <div className={classes.fields}>
          <Select
            label={t(scaleTexts.recorded)}
            data={recorded.map((one) => ({ value: one.id, label: versionText(one) }))}
            value={own?.id ?? null}
            onChange={(id) => {
              const chosen = recorded.find((one) => one.id === id);
              if (chosen) props.onBands(chosen.bands.map((one) => ({ ...one })));
            }}
          />
        </div>
      ) : null}
      {own ? (
        <p>
          {t(scaleTexts.isVersion, {
            name: own.name,
            number: format.number(own.number),
            date: format.date(own.madeAt),
            runs: format.number(own.runs),
            count: own.runs,
          })}{' '}
          {own.madeBy ? t(scaleTexts.by, { name: own.madeBy }) : ''} {own.reason}
        </p>
      ) : (
        <>
          <p>{t(scaleTexts.isNew)}</p>
          <div className={classes.fields}>
            <Select
              label={t(scaleTexts.recordAs)}
              allowDeselect={false}
              data={[
                ...scales.map((one) => ({
                  value: one.scaleId,
                  label: t(scaleTexts.next, { name: one.name }),
                })),
                { value: 'new', label: t(scaleTexts.another) },
              ]}
              value={record.scaleId ?? 'new'}
              onChange={(value) =>
                onRecord({ ...record, scaleId: value === 'new' || value === null ? null : value })
              }
            />
            {record.scaleId === null ? (
              <>
                <TextInput
                  label={t(scaleTexts.nameEn)}
                  maxLength={60}
                  placeholder={t(scaleTexts.own)}
                  value={record.nameEn}
                  onChange={(event) => onRecord({ ...record, nameEn: event.currentTarget.value })}
                />
                <TextInput
                  label={t(scaleTexts.nameBn)}
                  lang="bn"
                  maxLength={60}
                  value={record.nameBn}
                  onChange={(event) => onRecord({ ...record, nameBn: event.currentTarget.value })}
                />
              </>
            ) : null}
            <TextInput
              label={t(scaleTexts.reason)}
              maxLength={300}
              value={record.reason}
              onChange={(event) => onRecord({ ...record, reason: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </>
  );
}
