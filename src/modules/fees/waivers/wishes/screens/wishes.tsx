import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../../core/web/form/reason-dialog.tsx';
import { SideDrawer } from '../../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { SearchBox } from '../../../counter/screens/search-box.tsx';
import classes from '../../../screens/fees.module.css';
import { useStudentColumns } from '../../../screens/student-columns.tsx';
import { usePages } from '../../../screens/use-pages.ts';
import { words } from '../../../words.ts';
import { offerLabels } from '../../offer-labels.ts';
import { wishContract as contract, type OfficeWish } from '../contract.ts';
import { wishLabels as labels, wishFields, wishStateLabels, wishStates } from '../labels.ts';

/** What families ask for, to be given or answered with why not. */
export function Wishes(props: {
  onGive: (wish: OfficeWish) => void;
  onPaper: (id: string) => void;
  onClose: () => void;
}) {
  const { onGive, onPaper, onClose } = props;
  const t = useText();
  const format = useFormat();
  const pages = usePages();
  const [q, setQ] = useState('');
  const [state, setState] = useState<(typeof wishStates)[number] | null>('asked');
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const { data, error, refetch } = useRead(contract.wishes, {
    page: pages.page,
    size: pages.size,
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
  });
  const refuse = useSave(contract.refuse);
  const columns: Column<OfficeWish>[] = [
    ...useStudentColumns<OfficeWish>(null),
    {
      name: 'type',
      label: t(wishFields.typeId),
      render: (row) => (
        <span>
          {t(row.type)}
          <span className={classes.other}>{row.reason}</span>
          {row.paperId ? (
            <button type="button" className={classes.plainButton} onClick={() => onPaper(row.paperId ?? '')}>
              {t(offerLabels.attached)}
            </button>
          ) : null}
        </span>
      ),
    },
    {
      name: 'asker',
      label: t(labels.asker),
      render: (row) => (
        <span>
          {row.askedBy}
          <span className={classes.other}>{format.date(row.askedAt.slice(0, 10))}</span>
        </span>
      ),
    },
    {
      name: 'state',
      label: t(words.state),
      render: (row) => (
        <span>
          {t(wishStateLabels[row.state])}
          {row.answer ? <span className={classes.other}>{row.answer}</span> : null}
        </span>
      ),
    },
  ];
  const actions = (row: OfficeWish) =>
    row.state === 'asked'
      ? [
          { label: t(labels.give), onClick: () => onGive(row) },
          {
            label: t(labels.refuse),
            isDanger: true,
            onClick: () =>
              setAsked({
                title: t(labels.refuseTitle, { name: row.student.name }),
                text: t(labels.refuseText),
                action: t(labels.refuse),
                isDanger: true,
                run: (answer) => refuse.mutateAsync({ id: row.id, version: row.version, answer }),
              }),
          },
        ]
      : [];
  return (
    <SideDrawer title={t(labels.byFamilies)} size={900} isText onClose={onClose}>
      <search className={classes.filters}>
        <SearchBox
          label={t(labels.search)}
          value={q}
          onSearch={(next) => {
            setQ(next);
            pages.onPage(1);
          }}
        />
        <Select
          w={190}
          label={t(words.state)}
          data={wishStates.map((value) => ({ value, label: t(wishStateLabels[value]) }))}
          value={state}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => {
            setState(wishStates.find((one) => one === value) ?? null);
            pages.onPage(1);
          }}
        />
      </search>
      <PagedTable
        label={t(labels.byFamilies)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        isWithin
        isNarrowed={q !== '' || (state !== null && state !== 'asked')}
        empty={t(state === 'asked' ? labels.noneOpen : labels.none)}
        {...(data?.can.bill ? { actions } : {})}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </SideDrawer>
  );
}
