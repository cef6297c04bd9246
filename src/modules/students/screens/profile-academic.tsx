import { Button } from '@mantine/core';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../core/web/list/data-table.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { fieldTexts } from '../labels.ts';
import { stepsFrom } from '../rules.ts';
import { words } from '../screen-labels.ts';
import type { Place, Profile } from './use-setup.ts';

/** The places of all years, and this year's attendance in figures. */
export function ProfileAcademic(props: {
  profile: Profile;
  onPlace: (place: Place) => void;
  onStatus: (place: Place) => void;
  onEnrol: () => void;
}) {
  const { profile } = props;
  const t = useText();
  const format = useFormat();
  const day = (value: string | null) => (value ? format.date(value) : '—');
  const counts = profile.attendance;
  return (
    <>
      {counts ? (
        <Figures
          small
          items={(
            [
              [words.daysTaken, counts.total],
              [words.present, counts.present],
              [words.late, counts.late],
              [words.absent, counts.absent],
              [words.onLeave, counts.leave],
            ] as const
          ).map(([label, count]) => ({ label: t(label), figure: format.number(count) }))}
        />
      ) : null}
      <DataTable
        label={t(words.academic)}
        rows={profile.enrolments.map((one) => ({ ...one, id: one.enrolmentId }))}
        nameOf={(row) => t(row.year)}
        columns={[
          {
            name: 'roll',
            label: t(fieldTexts.roll),
            role: 'serial',
            render: (row) => format.number(row.roll),
          },
          { name: 'year', label: t(fieldTexts.year), role: 'name', render: (row) => t(row.year) },
          // Only colleges have sessions.
          ...(profile.enrolments.some(({ session }) => session !== null)
            ? [
                {
                  name: 'session',
                  label: t(fieldTexts.session),
                  render: (row: Place) => (row.session ? t(row.session) : '—'),
                },
              ]
            : []),
          { name: 'class', label: t(fieldTexts.class), render: (row) => t(row.class) },
          { name: 'section', label: t(fieldTexts.section), render: (row) => t(row.section) },
          { name: 'shift', label: t(fieldTexts.shift), render: (row) => t(row.shift) },
          { name: 'group', label: t(fieldTexts.group), render: (row) => (row.group ? t(row.group) : '—') },
          { name: 'from', label: t(words.from), render: (row) => day(row.startsOn) },
          { name: 'until', label: t(words.until), render: (row) => day(row.endsOn) },
          {
            name: 'status',
            label: t(fieldTexts.status),
            render: (row) => <StatusBadge family="enrolment" state={row.status} />,
          },
        ]}
        {...(profile.can.edit
          ? {
              actions: (row: Place) => [
                ...(row.status === 'active'
                  ? [{ label: t(words.changePlace), onClick: () => props.onPlace(row) }]
                  : []),
                ...(stepsFrom(row.status).length > 0
                  ? [{ label: t(words.changeStatus), onClick: () => props.onStatus(row) }]
                  : []),
              ],
            }
          : {})}
      />
      {profile.can.edit ? (
        <Button variant="default" mt="md" onClick={props.onEnrol}>
          {t(words.enrol)}
        </Button>
      ) : null}
    </>
  );
}
