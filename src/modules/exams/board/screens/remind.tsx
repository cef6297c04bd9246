import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { examsPath } from '../../paths.ts';
import classes from '../../screens/exams.module.css';

/** Who has sheets that are not submitted; those who can be reminded today are chosen, and may be left out. */
export function Reminders({ examId, onClose }: { examId: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.waiting, { id: examId });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const save = useSave(contract.remind, {
    onSaved: ({ reminded }) => {
      showToast({ tone: 'leaf', title: t(labels.reminded, { count: format.number(reminded) }) });
      onClose();
    },
  });
  const may = (one: { employeeId: string | null; hasAccount: boolean; isRemindedToday: boolean }) =>
    one.employeeId !== null && one.hasAccount && !one.isRemindedToday;
  const employeeIds = (data?.items ?? []).flatMap((one) =>
    may(one) && one.employeeId !== null && !leftOut.has(one.employeeId) ? [one.employeeId] : [],
  );
  return (
    <SideDrawer isText title={t(labels.remindTitle)} onClose={onClose}>
      <Loaded
        read={{ data, error, refetch }}
        isInPanel
        empty={data?.items.length === 0 && t(labels.nothingWaits)}
      >
        {(data) => (
          <>
            <p className={classes.checksHelp}>{t(labels.remindHelp)}</p>
            <ul className={classes.waiting}>
              {[...data.items.filter(may), ...data.items.filter((one) => !may(one))].map((one) => {
                const id = one.employeeId ?? '';
                const state = !one.employeeId
                  ? null
                  : !one.hasAccount
                    ? t(labels.noAccount)
                    : one.isRemindedToday
                      ? t(labels.remindedToday)
                      : one.remindedAt
                        ? t(labels.remindedOn, { day: format.date(one.remindedAt) })
                        : null;
                const count = t(labels.openSheetsMissing, {
                  count: format.number(one.sheets),
                  missing: format.number(one.missing),
                });
                return (
                  <li key={id}>
                    <Checkbox
                      label={one.name ? t(one.name) : t(labels.nobodyEnters)}
                      {...(state ? { description: state } : {})}
                      disabled={!may(one)}
                      checked={may(one) && !leftOut.has(id)}
                      onChange={(event) => {
                        const next = new Set(leftOut);
                        if (event.currentTarget.checked) next.delete(id);
                        else next.add(id);
                        setLeftOut(next);
                      }}
                    />
                    <Link
                      to={link(examsPath.markList, {
                        exam: examId,
                        state: 'waiting',
                        teacher: one.employeeId ?? 'nobody',
                      })}
                      onClick={onClose}
                    >
                      {count}
                    </Link>
                  </li>
                );
              })}
            </ul>
            <div className={classes.waitingEnd}>
              <Button
                fullWidth
                disabled={employeeIds.length === 0}
                loading={save.isPending}
                onClick={() => save.mutate({ id: examId, employeeIds }, { onError: showCallError })}
              >
                {t(labels.remindCount, { count: format.number(employeeIds.length) })}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
