import { useState } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { siteContract as contract, type ProgramShown } from '../contract.ts';
import { apiPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { AdmitForm } from './admit-form.tsx';
import { CallTable, TokenTable } from './parts.tsx';

/** Which programs the institution lets in, what they hold here and what they call. */
export default function Site() {
  const t = useText();
  const mayEdit = useMay()(apiPermission.edit);
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'programs', label: labels.programs, body: () => <Programs mayEdit={mayEdit} /> },
          {
            name: 'tokens',
            label: labels.tokens,
            body: () => (
              <TokenTable
                list={contract.tokens}
                revoke={mayEdit ? contract.revoke : null}
                empty={t(labels.noTokens)}
              />
            ),
          },
          { name: 'calls', label: labels.calls, body: () => <CallTable list={contract.calls} /> },
        ]}
      />
    </Page>
  );
}

function Programs({ mayEdit }: { mayEdit: boolean }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const [opened, setOpened] = useState<ProgramShown | null>(null);
  const { data, error, refetch } = useRead(contract.programs, {});
  const withdraw = useSave(contract.withdraw);
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.items.length === 0) return <Empty text={t(labels.noPrograms)} />;
  const shutOut = async (one: ProgramShown) => {
    const isMeant = await confirm({
      title: t(labels.withdrawTitle, { name: one.name }),
      text: t(labels.endsAll),
      action: labels.withdraw,
    });
    if (isMeant) withdraw.mutate({ id: one.id }, { onError: showCallError });
  };
  const roleOf = (code: string) => {
    const role = data.roles.find((one) => one.code === code);
    return role ? t(role.label) : code;
  };
  return (
    <>
      <DataTable
        label={t(labels.programs)}
        rows={data.items}
        nameOf={(row) => row.name}
        {...(mayEdit
          ? {
              onOpen: setOpened,
              actions: (row: ProgramShown) => [
                { label: t(row.admitted ? labels.change : labels.admit), onClick: () => setOpened(row) },
                ...(row.admitted
                  ? [{ label: t(labels.withdraw), isDanger: true, onClick: () => void shutOut(row) }]
                  : []),
              ],
            }
          : {})}
        columns={[
          { name: 'name', label: t(labels.program), role: 'name', render: (row) => row.name },
          { name: 'host', label: t(labels.answersTo), lang: 'en', render: (row) => row.host },
          {
            name: 'state',
            label: t(labels.state),
            render: (row) =>
              row.admitted ? (
                <>
                  <Mark tone="leaf">{t(labels.isIn)}</Mark>{' '}
                  {t(labels.inBy, { name: t(row.admitted.by), at: format.dateTime(row.admitted.at) })}
                </>
              ) : (
                <Mark tone="slate">{t(labels.notIn)}</Mark>
              ),
          },
          {
            name: 'may',
            label: t(labels.may),
            render: (row) =>
              row.offers
                .filter(({ name }) => row.admitted?.scopes.includes(name))
                .map(({ label }) => t(label))
                .join(', '),
          },
          {
            name: 'role',
            label: t(labels.byItself),
            render: (row) => (row.admitted?.role ? roleOf(row.admitted.role) : ''),
          },
        ]}
      />
      {opened ? <AdmitForm program={opened} roles={data.roles} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
