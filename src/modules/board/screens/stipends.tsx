import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import { studentsPath } from '../../students/paths.ts';
import { student } from '../../students/student.entity.ts';
import { boardContract as contract, type Stipend } from '../contract.ts';
import { returnTexts } from '../returns-rules.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';
import { Choose, Files, type Query, type Setup } from './parts.tsx';

const kinds = student.fields.stipendKind.choices;
const wallets = student.fields.walletKind.choices;
const nothing = { en: '', bn: '' };

/** Who has a stipend or scholarship in a year, with what the paying office asks for. */
export default function Stipends({ query, setup }: { query: Query; setup: Setup }) {
  const t = useText();
  const format = useFormat();
  const classId = query.text('class');
  const kind = query.text('kind');
  const q = query.text('q');
  const sort = query.oneOf('sort', ['class', '-class', 'name', '-name', 'code', '-code']);
  const filter = {
    ...(setup.yearId ? { yearId: setup.yearId } : {}),
    ...(classId ? { classId } : {}),
    ...(kind ? { kind } : {}),
    ...(q ? { q } : {}),
    sort,
  };
  const read = useRead(
    contract.stipends,
    { ...filter, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Choose
          label={labels.class}
          width={150}
          all={labels.allClasses}
          items={setup.classes}
          value={classId}
          onChange={(value) => query.set({ class: value })}
        />
        <Choose
          label={student.fields.stipendKind.label}
          width={190}
          all={labels.anyStipend}
          items={kinds.map((one) => ({ id: one.value, label: one.label }))}
          value={kind}
          onChange={(value) => query.set({ kind: value })}
        />
        <span className={classes.end}>
          <Files
            items={(['pdf', 'xlsx', 'csv'] as const).map((one) => ({
              label: t(labels.stipendsFile, { format: one.toUpperCase() }),
              path: contract.stipendsFile.path,
              input: { ...filter, format: one },
              name: `stipends.${one}`,
            }))}
          />
        </span>
      </div>
      <PagedTable
        label={t(labels.stipends)}
        columns={[
          {
            name: 'roll',
            label: t(labels.roll),
            role: 'serial',
            align: 'end',
            render: (row: Stipend) => format.number(row.roll),
          },
          {
            name: 'name',
            label: t(labels.student),
            role: 'name',
            sortable: true,
            render: (row: Stipend) => t(row.name),
          },
          { name: 'class', label: t(labels.class), sortable: true, render: (row: Stipend) => t(row.place) },
          {
            name: 'kind',
            label: t(student.fields.stipendKind.label),
            render: (row: Stipend) =>
              t(kinds.find((one) => one.value === row.kind)?.label ?? returnTexts.none),
          },
          {
            name: 'parents',
            label: t(labels.parents),
            isMinor: true,
            render: (row: Stipend) => [row.father, row.mother].filter(Boolean).join(' · '),
          },
          {
            name: 'mobile',
            label: t(student.fields.mobile.label),
            isWhole: true,
            render: (row: Stipend) => format.digits(row.mobile),
          },
          {
            name: 'wallet',
            label: t(student.fields.walletKind.label),
            render: (row: Stipend) =>
              [
                t(wallets.find((one) => one.value === row.walletKind)?.label ?? nothing),
                format.digits(row.walletNumber),
                row.walletHolder,
              ]
                .filter(Boolean)
                .join(' · '),
          },
        ]}
        read={read}
        nameOf={(row) => t(row.name)}
        rowPath={(row) => studentsPath.profile.replace(':id', row.id)}
        sort={sort}
        onSort={(name) => query.set({ sort: sort === name ? `-${name}` : name })}
        pages={query.pages}
        isNarrowed={classId !== '' || kind !== '' || q !== ''}
        empty={t(labels.noStipends)}
      />
    </>
  );
}
