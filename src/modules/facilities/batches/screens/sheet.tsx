import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, isDate } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { facilitiesLabels } from '../../labels.ts';
import { batchWorkContract as contract, type OnSheet } from '../contract.ts';
import { codeTexts, batchWorkLabels as labels } from '../labels.ts';
import { type BatchCode, batchCodes } from '../rules.ts';
import classes from './batches.module.css';

/** Who of a batch came on a day: everybody present at first, and one tap for who was late or did not come. */
export function Sheet(props: { batchId: string; day: string; today: string; onDay: (day: string) => void }) {
  const { batchId, day, today, onDay } = props;
  const t = useText();
  const format = useFormat();
  const read = useRead(contract.sheet, { id: batchId, day });
  const { data } = read;
  return (
    <>
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(facilitiesLabels.previous)}
          onClick={() => onDay(addDays(day, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <DateField
          aria-label={t(facilitiesLabels.day)}
          w={170}
          value={day}
          max={today}
          onChange={(value) => (isDate(value) ? onDay(value) : undefined)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(facilitiesLabels.next)}
          disabled={day >= today}
          onClick={() => onDay(addDays(day, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <span>{format.date(day)}</span>
      </div>
      {!data ? (
        <Coming read={read} rows={8} />
      ) : data.state !== 'open' ? (
        <Nothing>{t(labels[data.state])}</Nothing>
      ) : data.items.length === 0 ? (
        <Nothing>{t(labels.nobody)}</Nothing>
      ) : (
        <Marks key={`${day} ${data.version}`} batchId={batchId} sheet={data} />
      )}
    </>
  );
}

type SheetOf = {
  day: string;
  version: number;
  by: string;
  reason: string;
  items: readonly OnSheet[];
  can: { take: boolean; needsReason: boolean };
};

function Marks({ batchId, sheet }: { batchId: string; sheet: SheetOf }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [changed, setChanged] = useState<ReadonlyMap<string, BatchCode>>(new Map());
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const save = useSave(contract.save);
  const { items, can, version } = sheet;
  const isTaken = version > 0;
  const codeOf = (row: OnSheet): BatchCode | null =>
    changed.get(row.id) ?? row.mark ?? (isTaken || !can.take ? null : 'P');
  const counted = (code: BatchCode) => items.filter((row) => codeOf(row) === code).length;
  const run = async (reason: string) => {
    const marks = items.flatMap((row) => {
      const code = codeOf(row);
      return code ? [{ enrolmentId: row.id, code }] : [];
    });
    const { saved } = await save.mutateAsync({ id: batchId, day: sheet.day, version, reason, marks });
    showToast({ tone: 'leaf', title: t(labels.saved, { count: format.number(saved) }) });
  };
  const onSave = () => {
    if (!can.needsReason) return void run('').catch(showCallError);
    setAsked({
      title: t(labels.lateTitle),
      text: t(labels.lateText),
      action: t(labels.save),
      most: 200,
      run,
    });
  };
  return (
    <>
      <p className={classes.quiet}>
        {[
          isTaken ? t(labels.takenBy, { name: sheet.by }) : t(labels.notTaken),
          ...(sheet.reason ? [t(labels.late, { reason: sheet.reason })] : []),
        ].join(' · ')}
      </p>
      <Panel flush>
        <ul className={classes.sheet}>
          {items.map((row) => (
            <li key={row.id}>
              <span className={classes.who}>
                {format.digits(String(row.roll))}. {t(row.name)}
                {row.isActive ? '' : ` (${t(labels.left)})`}
                <span className={classes.below}>{t(row.section)}</span>
              </span>
              {can.take ? (
                <SegmentedControl
                  aria-label={t(row.name)}
                  value={codeOf(row) ?? ''}
                  data={batchCodes.map((value) => ({ value, label: t(codeTexts[value]) }))}
                  onChange={(value) => {
                    const code = batchCodes.find((one) => one === value);
                    if (code) setChanged(new Map(changed).set(row.id, code));
                  }}
                />
              ) : (
                <span>{row.mark ? t(codeTexts[row.mark]) : '–'}</span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <div className={classes.save}>
        <span>
          {batchCodes.map((code) => `${t(codeTexts[code])} ${format.number(counted(code))}`).join(' · ')}
        </span>
        {can.take ? (
          <Button loading={save.isPending} onClick={onSave}>
            {t(labels.save)}
          </Button>
        ) : null}
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
