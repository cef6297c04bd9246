import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { isDate } from '../../../core/dates.ts';
import { queryOf, useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { StateChoice } from '../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { devicesContract as contract, type PunchShown } from '../contract.ts';
import { holdTexts } from '../labels.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';
import { PersonName, PersonSelect } from './parts.tsx';

const tones = { taken: 'leaf', held: 'marigold', dropped: 'slate' } as const;

/** Punches of a day, of a device, of a person. */
export default function Punches() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [from, to] = [query.text('from'), query.text('to')];
  const state = query.oneOf('state', ['all', 'taken', 'held', 'dropped']);
  const [personId, deviceId] = [query.text('person'), query.text('device')];
  const filter = {
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
    ...(personId ? { personId } : {}),
    ...(deviceId ? { deviceId } : {}),
    state,
  };
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(
    contract.punches,
    {
      ...filter,
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const isOfDay = personId === '' && state !== 'held';
  const columns: Column<PunchShown>[] = [
    {
      name: 'at',
      label: t(labels.time),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{format.dateTime(row.at)}</span>
          {row.toldAt ? (
            <span className={classes.below}>{t(labels.toldAt, { time: format.dateTime(row.toldAt) })}</span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'person',
      label: t(labels.person),
      render: (row) => <PersonName person={row.person} pin={row.pin} />,
    },
    { name: 'pin', label: t(labels.pin), render: (row) => format.digits(row.pin) },
    {
      name: 'device',
      label: t(labels.device),
      render: (row) =>
        row.direction === 'both' ? row.device : `${row.device} · ${t(labels[row.direction])}`,
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <span>
          <Mark tone={tones[row.state]}>{t(labels[row.state])}</Mark>
          {row.hold ? <span className={classes.below}>{t(holdTexts[row.hold])}</span> : null}
        </span>
      ),
    },
  ];
  return (
    <Page>
      <search className={classes.tools}>
        <DateSpan
          isOptional
          isInline
          from={from || (isOfDay ? (data?.today ?? '') : '')}
          to={to || (isOfDay ? (isDate(from) ? from : (data?.today ?? '')) : '')}
          onChange={(first, last) => query.set({ from: first, to: last })}
        />
        <PersonSelect
          label={t(labels.person)}
          isLabelHidden
          isClearable
          shown={data?.person ?? null}
          onChoose={(person) => query.set({ person: person?.id ?? null })}
        />
        <Select
          w={200}
          aria-label={t(labels.device)}
          placeholder={t(labels.allDevices)}
          clearable
          data={(data?.devices ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={deviceId || null}
          onChange={(value) => query.set({ device: value })}
        />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['all', labels.all],
            ['taken', labels.taken],
            ['held', labels.held],
            ['dropped', labels.dropped],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        <ExportMenu
          onExport={(format) =>
            void downloadFile(
              `${contract.punchesFile.path}${queryOf({ ...filter, format })}`,
              `punches.${format}`,
            ).catch(showCallError)
          }
        />
      </search>
      <PagedTable
        tools="own"
        label={t(labels.punches)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => (row.person ? t(row.person.name) : row.pin)}
        pages={query.pages}
        isNarrowed={personId !== '' || deviceId !== '' || state !== 'all'}
        empty={t(labels.noPunches)}
      />
    </Page>
  );
}
