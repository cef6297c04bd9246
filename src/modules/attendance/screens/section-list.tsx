import { IconChevronRight } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { keptVersion, onKeptChange } from '../../../core/web/device/kept.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { attendanceContract } from '../contract.ts';
import { codeLabels, deviceStates, labels } from '../labels.ts';
import { isStillOpen } from '../rules.ts';
import classes from './attendance.module.css';
import { deviceStateOf } from './device-sheet.ts';
import { readKept } from './kept.ts';
import { sheetPath } from './sheet-path.ts';
import { useOwner } from './use-waiting.ts';

type Section = z.output<typeof attendanceContract.sections.output>['items'][number];

/** The sections of a day, each leading to its sheet; one's own are marked. */
export function SectionList(props: { items: readonly Section[]; date: string; isClosed: boolean }) {
  const { items, date, isClosed } = props;
  const t = useText();
  const format = useFormat();
  const owner = useOwner();
  useSyncExternalStore(onKeptChange, keptVersion);
  const onDevice = (sectionId: string) => {
    const state = deviceStateOf(readKept(owner, sectionId, date));
    return state ? (
      <small data-tone={state === 'conflict' ? 'sindur' : 'marigold'} className={classes.open}>
        {t(deviceStates[state])}
      </small>
    ) : null;
  };
  return (
    <ul className={classes.sections}>
      {items.map((one) => (
        <li key={one.id}>
          <Link to={sheetPath(one.id, date)} data-mine={one.isMine || undefined}>
            <span>
              <strong>
                {t(one.className)} – {t(one.name)}
              </strong>
              <small>
                {[t(one.shift), one.group ? t(one.group) : null, one.teacher ? t(one.teacher) : null]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={classes.sectionState}>
              {one.takenAt ? (
                <>
                  <span>
                    {t(codeLabels.P)} {format.number(one.totals.P + one.totals.L)}/
                    {format.number(one.totals.strength)}
                  </span>
                  <small>{t(labels.takenAt, { time: format.time(one.takenAt) })}</small>
                  {onDevice(one.id)}
                </>
              ) : (
                <>
                  {isClosed || !isStillOpen(one) ? null : (
                    <span data-tone="marigold" className={classes.open}>
                      {t(labels.notTaken)}
                    </span>
                  )}
                  <small>
                    {t(labels.strength)} {format.number(one.strength)}
                  </small>
                  {onDevice(one.id)}
                </>
              )}
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
