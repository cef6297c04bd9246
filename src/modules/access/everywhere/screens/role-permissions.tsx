import { Select } from '@mantine/core';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { platformContract } from '../../platform-contract.ts';
import classes from '../../screens/access.module.css';
import { RoleEditor } from '../../screens/role-screen.tsx';
import { everywhereLabels as labels } from '../labels.ts';

/** Role by role: choose one, tick what it may do. */
export default function RolePermissions() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const code = query.get('role');
  const { data, error, refetch } = useRead(platformContract.roles, {});
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const chooser = (
    <div className={classes.tools}>
      <Select
        label={t(labels.chooseRole)}
        searchable
        allowDeselect={false}
        data={data.items.map((one) => ({ value: one.code, label: t(one.label) }))}
        value={code}
        onChange={(next) => setQuery(next ? { role: next } : {})}
      />
    </div>
  );
  return code && data.items.some((one) => one.code === code) ? (
    <RoleEditor side="platform" code={code} like={null} above={chooser} />
  ) : (
    <Page>
      {chooser}
      <Empty text={t(labels.chooseRoleText)} />
    </Page>
  );
}
