import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { fieldErrors, queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { documentsPermission } from '../../../documents/permissions.ts';
import { recruitmentPath } from '../../paths.ts';
import { keptMonths } from '../../rules.ts';
import { deskWords as words } from '../../screen-labels.ts';
import classes from '../../screens/recruitment.module.css';
import { deskContract as contract, type PostShown } from '../contract.ts';
import { deskLabels as labels } from '../labels.ts';

/** Posts with how far they are: to give admit cards, and to go on with. */
export function Posts() {
  const t = useText();
  const query = useQueryValues();
  const navigate = useNavigate();
  const { language } = usePreferences();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [isSetting, setIsSetting] = useState(false);
  const read = useRead(contract.posts, { page: query.pages.page, size: query.pages.size });
  const may = useMay();
  const print = useSave(contract.printAdmitCards);
  const give = useSave(contract.giveAdmitCards, {
    onSaved: ({ given }) =>
      showToast({ tone: 'leaf', title: t(words.cardsGiven, { count: format.number(given) }) }),
  });
  /** Two hundred a file: a post with more comes as several. */
  const printAll = async (row: PostShown, from = 0): Promise<void> => {
    const { prints, total } = await print.mutateAsync({ id: row.id, from });
    const file = `${contract.admitCardsFile.path}${queryOf({ prints: prints.join(',') })}`;
    await downloadFile(file, `admit-cards-${from + 1}.pdf`);
    if (from + prints.length < total) await printAll(row, from + prints.length);
  };
  const to = (row: PostShown, rest: Readonly<Record<string, string>> = {}) =>
    void navigate(link(recruitmentPath.applications, { post: row.id, ...rest }));
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" onClick={() => setIsSetting(true)}>
          {t(words.settings)}
        </Button>
      </div>
      <PagedTable
        label={t(words.tabPosts)}
        columns={useColumns()}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(words.noPosts)}
        onOpen={(row) => to(row)}
        actions={(row) => [
          { label: t(words.applicants), onClick: () => to(row) },
          ...(row.hasTest ? [{ label: t(words.enterMarks), onClick: () => to(row, { tab: 'marks' }) }] : []),
          ...(read.data?.can.edit && row.withoutCard > 0
            ? [
                {
                  label: t(words.giveCards),
                  onClick: () => give.mutate({ id: row.id, language }, { onError: showCallError }),
                },
              ]
            : []),
          ...(row.withCard > 0 && may(documentsPermission.issue)
            ? [
                {
                  label: t(words.printCards),
                  onClick: () => void printAll(row).catch(showCallError),
                },
              ]
            : []),
        ]}
      />
      {isSetting ? <Setting onClose={() => setIsSetting(false)} /> : null}
    </>
  );
}

function useColumns(): Column<PostShown>[] {
  const t = useText();
  const format = useFormat();
  const figure = (
    name: 'seats' | 'filled' | 'applicants' | 'toCheck' | 'withoutCard',
    isMinor = false,
  ): Column<PostShown> => ({
    name,
    label: t(words[name]),
    align: 'end',
    isMinor,
    render: (row) => format.number(row[name]),
  });
  return [
    {
      name: 'post',
      label: t(labels.post),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(row.name)}</span>
          <span className={classes.below}>{t(row.circular)}</span>
        </span>
      ),
    },
    { name: 'lastDay', label: t(words.lastDay), isWhole: true, render: (row) => format.date(row.lastDay) },
    figure('seats'),
    figure('filled'),
    figure('applicants'),
    figure('toCheck'),
    figure('withoutCard', true),
  ];
}

/** How long the data of who was not appointed is kept. */
function Setting({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data } = useRead(contract.setting, {});
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState<number | null>(null);
  const save = useSave(contract.saveSetting, { onSaved: onClose });
  const months = typed ?? data?.months ?? keptMonths.usual;
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const ledgerId = chosen === undefined ? (data?.feeLedgerId ?? null) : chosen;
  const format = useFormat();
  return (
    <FormDrawer
      title={t(words.settings)}
      size={440}
      isSpaced
      isDirty={typed !== null || chosen !== undefined}
      isBusy={save.isPending}
      onSave={() =>
        save.mutate(
          { months, feeLedgerId: ledgerId, version: data?.version ?? 0 },
          { onError: showCallError },
        )
      }
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(words.keptHint)}</p>
      <WholeNumberField
        label={`${t(words.kept)} (${t(words.months)})`}
        value={months}
        min={keptMonths.least}
        max={keptMonths.most}
        error={fieldErrors(save.error)('months')}
        onChange={setTyped}
      />
      <Select
        label={t(words.feeLedger)}
        description={t(words.feeLedgerHint)}
        searchable
        clearable
        data={(data?.ledgers ?? []).map((one) => ({
          value: one.id,
          label: `${format.digits(one.code)} ${t(one.name)}`,
        }))}
        value={ledgerId}
        error={fieldErrors(save.error)('feeLedgerId')}
        onChange={setChosen}
      />
    </FormDrawer>
  );
}
