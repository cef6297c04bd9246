import { Button, Menu, MultiSelect, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { fieldTexts, statusTexts } from '../../labels.ts';
import { studentsPath } from '../../paths.ts';
import { enrolmentStatuses } from '../../rules.ts';
import classes from '../../screens/office.module.css';
import { useSetup } from '../../screens/use-setup.ts';
import { student } from '../../student.entity.ts';
import { reportsContract as contract } from '../contract.ts';
import { words } from '../labels.ts';
import { acrosses, columnLabel, dimensions, dimensionTexts, listColumns, usualColumns } from '../rules.ts';

type Query = ReturnType<typeof useQueryValues>;
const statuses = ['active', ...enrolmentStatuses.filter((one) => one !== 'active'), 'all'] as const;

/** What both reports are narrowed by, from the address. */
function narrowedBy(query: Query) {
  const id = (name: string) => query.text(name) || undefined;
  const [yearId, classId, sectionId] = [id('year'), id('class'), id('section')];
  return {
    ...(yearId ? { yearId } : {}),
    ...(classId ? { classId } : {}),
    ...(sectionId ? { sectionId } : {}),
    status: query.oneOf('status', statuses as unknown as ['active', ...(typeof statuses)[number][]]),
  };
}

/** Lists of students in chosen columns, and how many there are by anything; on paper and as sheets in both languages. */
export default function StudentReports() {
  const query = useQueryValues();
  const show = query.oneOf('show', ['counts', 'list']);
  return (
    <Page>
      <div className={classes.tools}>
        <StateChoice
          label={words.show}
          value={show}
          choices={[
            ['counts', words.counts],
            ['list', words.list],
          ]}
          onChange={(value) => query.set({ show: value })}
        />
        <Narrowing query={query} />
      </div>
      {show === 'counts' ? <Counts query={query} /> : <List query={query} />}
    </Page>
  );
}

function Narrowing({ query }: { query: Query }) {
  const t = useText();
  const { data: setup } = useSetup();
  const year =
    query.text('year') || (setup?.years.find((one) => one.isCurrent) ?? setup?.years[0])?.id || null;
  const classId = query.text('class');
  const sections = (setup?.sections ?? []).filter(
    (one) => one.yearId === year && (classId === '' || one.classId === classId),
  );
  const options = (items: readonly { id: string; label: { en: string; bn: string } }[] | undefined) =>
    (items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  return (
    <>
      <Select
        aria-label={t(fieldTexts.year)}
        w={130}
        allowDeselect={false}
        data={options(setup?.years)}
        value={year}
        onChange={(value) => query.set({ year: value, class: null, section: null })}
      />
      <Select
        aria-label={t(fieldTexts.class)}
        w={150}
        placeholder={t(words.allClasses)}
        clearable
        data={options(setup?.classes)}
        value={classId || null}
        onChange={(value) => query.set({ class: value, section: null })}
      />
      <Select
        aria-label={t(fieldTexts.section)}
        w={240}
        placeholder={t(words.allSections)}
        clearable
        searchable
        data={sections.map((one) => ({ value: one.id, label: t(one.full) }))}
        value={query.text('section') || null}
        onChange={(value) => query.set({ section: value })}
      />
      <Select
        aria-label={t(fieldTexts.status)}
        w={150}
        allowDeselect={false}
        data={statuses.map((value) => ({
          value,
          label: t(value === 'all' ? words.allStatuses : statusTexts[value]),
        }))}
        value={narrowedBy(query).status}
        onChange={(value) => query.set({ status: value === 'active' ? null : value })}
      />
    </>
  );
}

function Counts({ query }: { query: Query }) {
  const t = useText();
  const format = useFormat();
  const asked = {
    ...narrowedBy(query),
    by: query.oneOf('by', dimensions as unknown as ['class', ...(typeof dimensions)[number][]]),
    across: query.oneOf('across', acrosses as unknown as ['gender', ...(typeof acrosses)[number][]]),
  };
  const { data, error, refetch } = useRead(contract.counts, asked, { placeholderData: keepPreviousData });
  const figure = (value: number) => (value === 0 ? '–' : format.number(value));
  return (
    <>
      <div className={classes.tools}>
        <Select
          label={t(words.by)}
          allowDeselect={false}
          data={dimensions.map((value) => ({ value, label: t(dimensionTexts[value]) }))}
          value={asked.by}
          onChange={(value) => query.set({ by: value })}
        />
        <Select
          label={t(words.across)}
          allowDeselect={false}
          data={acrosses.map((value) => ({ value, label: t(dimensionTexts[value]) }))}
          value={asked.across}
          onChange={(value) => query.set({ across: value })}
        />
        <Files path={contract.countsFile.path} input={asked} name="student-counts" />
      </div>
      {data && data.total > 0 ? (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={t(words.countsBy, { by: dimensionTexts[asked.by] })}>
            <thead>
              <tr>
                <th scope="col">{t(dimensionTexts[asked.by])}</th>
                {data.columns.map((column) => (
                  <th key={column.key} scope="col" className={classes.right}>
                    {t(column.label)}
                  </th>
                ))}
                <th scope="col" className={classes.right}>
                  {t(words.total)}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{asked.by === 'age' ? format.digits(t(row.label)) : t(row.label)}</th>
                  {row.cells.map((cell, place) => (
                    <td key={data.columns[place]?.key} className={classes.right}>
                      {figure(cell)}
                    </td>
                  ))}
                  <td className={classes.right}>{figure(row.total)}</td>
                </tr>
              ))}
              <tr className={classes.sum}>
                <th scope="row">{t(words.total)}</th>
                {data.totals.map((total, place) => (
                  <td key={data.columns[place]?.key} className={classes.right}>
                    {figure(total)}
                  </td>
                ))}
                <td className={classes.right}>{figure(data.total)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      ) : data ? (
        <Nothing>{t(words.none)}</Nothing>
      ) : (
        <Coming read={{ error, refetch }} rows={8} />
      )}
    </>
  );
}

function List({ query }: { query: Query }) {
  const t = useText();
  const format = useFormat();
  const asked = query.text('columns').split(',');
  const chosen = asked.flatMap((name) => listColumns.find((one) => one === name) ?? []);
  const columns = chosen.length > 0 ? chosen : usualColumns;
  const gender = query.text('gender');
  const input = {
    ...narrowedBy(query),
    ...(gender ? { gender } : {}),
    columns: columns.join(','),
  };
  const read = useRead(
    contract.list,
    { ...input, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className={classes.tools}>
        <MultiSelect
          label={t(words.columns)}
          w={520}
          maw="100%"
          data={listColumns.map((value) => ({ value, label: t(columnLabel(value)) }))}
          value={[...columns]}
          onChange={(values) => query.set({ columns: values.join(',') })}
        />
        <Select
          label={t(student.fields.gender.label)}
          w={130}
          clearable
          placeholder={t(words.anyGender)}
          data={student.fields.gender.choices.map((one) => ({ value: one.value, label: t(one.label) }))}
          value={gender || null}
          onChange={(value) => query.set({ gender: value })}
        />
        <Files path={contract.listFile.path} input={input} name="students" />
      </div>
      <PagedTable
        label={t(words.list)}
        columns={columns.map((name, place) => ({
          name,
          label: t(columnLabel(name)),
          ...(name === 'roll' ? { role: 'serial' as const, align: 'end' as const } : {}),
          ...(name === 'nameEn' || (place === 0 && !columns.includes('nameEn'))
            ? { role: 'name' as const }
            : {}),
          render: (row: { cells: readonly string[] }) => format.digits(row.cells[place] ?? ''),
        }))}
        read={read}
        nameOf={(row) => row.cells[Math.max(0, columns.indexOf('nameEn'))] ?? ''}
        rowPath={(row) => studentsPath.profile.replace(':id', row.id)}
        pages={query.pages}
        isNarrowed
        empty={t(words.none)}
      />
    </>
  );
}

/** What is shown as a file, in either language. */
function Files(props: { path: string; input: Readonly<Record<string, unknown>>; name: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const get = (format: string, language: string) =>
    void downloadFile(
      `${props.path}${queryOf({ ...props.input, format, language })}`,
      `${props.name}.${format}`,
    ).catch(showCallError);
  return (
    <span className={classes.end}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
            {t(words.files)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['pdf', 'xlsx', 'csv'] as const).flatMap((format) =>
            (['en', 'bn'] as const).map((language) => (
              <Menu.Item key={`${format} ${language}`} onClick={() => get(format, language)}>
                {t(language === 'en' ? words.inEnglish : words.inBengali, { format: format.toUpperCase() })}
              </Menu.Item>
            )),
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
