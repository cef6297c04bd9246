import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { profileContract as contract } from '../contract.ts';
import { profileLabels as labels } from '../labels.ts';
import { Record } from './record.tsx';

/** The reader's own record, curriculum vitae, service book and papers, to be read. */
export default function Mine() {
  const t = useText();
  const read = useRead(contract.ownProfile, {});
  return (
    <Page>
      <Loaded read={read} kind="record" empty={read.data?.profile === null ? t(labels.nobody) : null}>
        {({ profile }) => (profile ? <Record profile={profile} isOwn /> : null)}
      </Loaded>
    </Page>
  );
}
