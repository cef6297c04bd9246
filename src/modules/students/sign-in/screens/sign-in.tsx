import { Button, Group, Modal, SegmentedControl, Select } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import entityClasses from '../../../../core/web/entity/entity.module.css';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import type { Slip } from '../../../access/rules.ts';
import { signInContract as contract, mostSlips, type SignInRow, signInStates } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './sign-in.module.css';

const options = { sort: 'section', sortable: ['name', 'section'], filters: ['who', 'state', 'section'] };
type Sort = 'name' | '-name' | 'section' | '-section';

/** Who of students and guardians has logged in, and slips for those who have not. */
export default function SignIns() {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const who = state.filter.who?.[0] === 'guardian' ? 'guardian' : 'student';
  const stands = signInStates.find((one) => one === state.filter.state?.[0]);
  const section = state.filter.section?.[0];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<{ slips: readonly Slip[]; leftOut: number } | null>(null);
  const make = useSave(contract.slips);
  const { data, error, refetch } = useRead(
    contract.list,
    {
      who,
      ...(stands ? { state: stands } : {}),
      ...(section ? { section } : {}),
      ...(state.q ? { q: state.q } : {}),
      sort: state.sort as Sort,
      page: state.page,
      size: state.size,
    },
    { placeholderData: keepPreviousData },
  );
  const select = (rows: readonly SignInRow[], on: boolean) =>
    setSelected((known) => {
      const next = new Set(known);
      for (const { id } of rows)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  const onMake = async () => {
    const count = format.number(selected.size);
    const isSure = await confirm({
      title: t(labels.askTitle, { count }),
      text: t(labels.askText),
      action: labels.askAction,
      count: selected.size,
    });
    if (!isSure) return;
    try {
      setMade(await make.mutateAsync({ who, ids: [...selected] }));
      setSelected(new Set());
      await refetch();
    } catch (failure) {
      showCallError(failure);
    }
  };
  const columns: Column<SignInRow>[] = [
    { name: 'name', label: t(labels.name), role: 'name', sortable: true, render: (row) => t(row.name) },
    {
      name: 'section',
      label: t(who === 'student' ? labels.place : labels.childrenOf),
      sortable: true,
      render: (row) =>
        row.students
          .map((one) =>
            [
              ...(who === 'guardian' ? [t(one.name)] : []),
              t(one.section),
              format.number(one.roll),
              format.digits(one.code),
            ].join(' · '),
          )
          .join('; '),
    },
    {
      name: 'mobile',
      label: t(labels.mobile),
      isWhole: true,
      render: (row) => (row.mobile ? format.digits(row.mobile) : '—'),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <span className={classes.state} data-state={row.state}>
          {t(labels[row.state])}
        </span>
      ),
    },
  ];
  const isTooMany = selected.size > mostSlips;
  return (
    <Page>
      {data?.can.edit && selected.size > 0 ? (
        <section
          className={entityClasses.bulk}
          aria-label={t(labels.selected, { count: format.number(selected.size) })}
        >
          <strong role="status">
            {t(isTooMany ? labels.tooMany : labels.selected, {
              count: format.number(selected.size),
              most: format.number(mostSlips),
            })}
          </strong>
          <button type="button" disabled={isTooMany || make.isPending} onClick={() => void onMake()}>
            <IconPrinter size={16} aria-hidden />
            {t(labels.make)}
          </button>
          <button type="button" onClick={() => setSelected(new Set())}>
            <IconX size={16} aria-hidden />
            {t(labels.clear)}
          </button>
        </section>
      ) : null}
      <RecordList
        label={t(labels.title)}
        searchLabel={t(labels.search)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={(row) => t(row.name)}
        {...(data?.can.edit ? { selected, onSelect: select } : {})}
        filters={
          <>
            <SegmentedControl
              aria-label={t(labels.who)}
              value={who}
              data={[
                { value: 'student', label: t(labels.students) },
                { value: 'guardian', label: t(labels.guardians) },
              ]}
              onChange={(value) => {
                setSelected(new Set());
                list.setFilter('who', value === 'guardian' ? ['guardian'] : []);
              }}
            />
            <Select
              aria-label={t(labels.state)}
              placeholder={t(labels.anyState)}
              data={signInStates.map((one) => ({
                value: one,
                label: `${t(labels[one])} (${format.number(data?.counts[one] ?? 0)})`,
              }))}
              value={stands ?? null}
              clearable
              onChange={(value) => list.setFilter('state', value ? [value] : [])}
            />
            <Select
              aria-label={t(labels.place)}
              placeholder={t(labels.anySection)}
              data={(data?.sections ?? []).map((one) => ({ value: one.id, label: t(one.label) }))}
              value={section ?? null}
              clearable
              searchable
              onChange={(value) => list.setFilter('section', value ? [value] : [])}
            />
          </>
        }
        empty={<Empty text={t(labels.empty)} />}
      />
      <Slips made={made} onClose={() => setMade(null)} />
    </Page>
  );
}

/** First passwords, once, to print and cut. */
function Slips(props: { made: { slips: readonly Slip[]; leftOut: number } | null; onClose: () => void }) {
  const { made, onClose } = props;
  const t = useText();
  const format = useFormat();
  return (
    <Modal
      opened={made !== null}
      onClose={onClose}
      size="lg"
      title={t(labels.slipsTitle)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      {made ? (
        <>
          {made.slips.length > 0 ? <p role="status">{t(labels.slipsOnce)}</p> : null}
          {made.leftOut > 0 ? <p>{t(labels.leftOut, { count: format.number(made.leftOut) })}</p> : null}
          <div id="first-slips" className={classes.slips}>
            {made.slips.map((slip) => (
              <section key={slip.username} className={classes.slip}>
                <strong>{t({ en: slip.nameEn, bn: slip.nameBn })}</strong>
                <dl>
                  <dt>{t(labels.username)}</dt>
                  <dd>
                    <code>{slip.username}</code>
                  </dd>
                  <dt>{t(labels.password)}</dt>
                  <dd>
                    <code>{slip.password}</code>
                  </dd>
                </dl>
                <small>{t(labels.slipText)}</small>
              </section>
            ))}
          </div>
          <Group justify="end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t(texts.close)}
            </Button>
            {made.slips.length > 0 ? (
              <Button
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => void printElement('first-slips')}
              >
                {t(texts.print)}
              </Button>
            ) : null}
          </Group>
        </>
      ) : null}
    </Modal>
  );
}
