import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { WholeTable } from '../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { type ClientShown, clientContract as contract } from '../contract.ts';
import { platformApiPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { ClientForm } from './client-form.tsx';
import { CallTable, TokenTable } from './parts.tsx';
import { NewSecret, SecretShown } from './secret.tsx';

/** The programs there are, what they hold and what they call. */
export default function Clients() {
  const t = useText();
  const may = useMay();
  const mayEdit = may(platformApiPermission.edit);
  const [opened, setOpened] = useState<ClientShown | 'new' | null>(null);
  const [rotated, setRotated] = useState<ClientShown | null>(null);
  const [made, setMade] = useState<ClientShown | null>(null);
  return (
    <Page
      actions={
        <>
          <Button component="a" href="/api/docs" variant="default">
            {t(labels.docs)}
          </Button>
          {mayEdit ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
              {t(labels.createNew)}
            </Button>
          ) : null}
        </>
      }
    >
      <QueryTabs
        tabs={[
          {
            name: 'clients',
            label: labels.clients,
            body: () => <ClientTable mayEdit={mayEdit} onOpen={setOpened} onRotate={setRotated} />,
          },
          {
            name: 'tokens',
            label: labels.tokens,
            body: () => (
              <TokenTable
                list={contract.tokens}
                revoke={mayEdit ? contract.revoke : null}
                hasSite
                empty={t(labels.noTokens)}
              />
            ),
          },
          { name: 'calls', label: labels.calls, body: () => <CallTable list={contract.calls} hasSite /> },
        ]}
      />
      {opened ? (
        <ClientForm
          known={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
          onMade={setMade}
        />
      ) : null}
      {rotated ? <NewSecret client={rotated} onClose={() => setRotated(null)} onMade={setMade} /> : null}
      <SecretShown client={made} onClose={() => setMade(null)} />
    </Page>
  );
}

function ClientTable(props: {
  mayEdit: boolean;
  onOpen: (one: ClientShown) => void;
  onRotate: (one: ClientShown) => void;
}) {
  const t = useText();
  const format = useFormat();
  const { confirmDelete, showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.list, {});
  const remove = useSave(contract.remove);
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.length === 0) return <Empty text={t(labels.noClients)} />;
  const ask = async (one: ClientShown) => {
    if (await confirmDelete(one.name, t(labels.type), t(labels.endsAll)))
      remove.mutate({ id: one.id }, { onError: showCallError });
  };
  return (
    <WholeTable
      label={t(labels.clients)}
      rows={data}
      nameOf={(row) => row.name}
      {...(props.mayEdit
        ? {
            onOpen: props.onOpen,
            actions: (row: ClientShown) => [
              { label: t(labels.edit), onClick: () => props.onOpen(row) },
              { label: t(labels.newSecret), onClick: () => props.onRotate(row) },
              { label: t(labels.delete), isDanger: true, onClick: () => void ask(row) },
            ],
          }
        : {})}
      columns={[
        { name: 'name', label: t(labels.name), role: 'name', render: (row) => row.name },
        { name: 'id', label: t(labels.clientId), lang: 'en', render: (row) => row.id },
        {
          name: 'secret',
          label: t(labels.secret),
          lang: 'en',
          render: (row) =>
            row.oldSecretUntil ? (
              <>
                {row.secret}{' '}
                <Mark tone="marigold">{t(labels.oldUntil, { at: format.dateTime(row.oldSecretUntil) })}</Mark>
              </>
            ) : (
              row.secret
            ),
        },
        {
          name: 'state',
          label: t(labels.state),
          render: (row) => (
            <Mark tone={row.isStopped ? 'slate' : 'leaf'}>
              {t(row.isStopped ? labels.stopped : labels.works)}
            </Mark>
          ),
        },
        {
          name: 'institutions',
          label: t(labels.institutions),
          align: 'end',
          render: (row) => format.number(row.institutions),
        },
        {
          name: 'calls',
          label: t(labels.callsToday),
          align: 'end',
          render: (row) => format.number(row.callsToday),
        },
      ]}
    />
  );
}
