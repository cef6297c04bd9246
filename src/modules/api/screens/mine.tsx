import { useText } from '../../../core/web/device/preferences.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { consentContract as contract } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { TokenTable } from './parts.tsx';

/** What I let other programs do in my name, to be taken back. */
export default function Mine() {
  const t = useText();
  return (
    <Page>
      <p>{t(labels.mineText)}</p>
      <TokenTable
        list={contract.mine}
        revoke={contract.revokeMine}
        isMine
        hasSite
        empty={t(labels.noneAllowed)}
      />
    </Page>
  );
}
