import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { invoiceContract } from '../../invoices/contract.ts';
import { billingPath } from '../../paths.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { ChallanForm } from '../../screens/challan-form.tsx';
import { SiteChoice } from '../../screens/site-choice.tsx';
import { challanContract as contract } from '../contract.ts';

/** A slip that the platform writes for an institution. */
export default function NewChallan() {
  const t = useText();
  const navigate = useNavigate();
  const [siteId, setSiteId] = useState<number | null>(null);
  const open = useRead(
    invoiceContract.list,
    { state: 'payable', siteId: siteId ?? 1, size: 50 },
    { enabled: siteId !== null },
  );
  const add = useSave(contract.add);
  return (
    <Page>
      <div className={classes.stack}>
        <Panel>
          <div className={classes.pair}>
            <SiteChoice value={siteId} onChange={setSiteId} />
          </div>
        </Panel>
        {siteId !== null && open.data ? (
          <ChallanForm
            key={siteId}
            invoices={open.data.items}
            isBusy={add.isPending}
            onMake={async (given) => {
              const { id } = await add.mutateAsync({ ...given, siteId });
              showToast({ tone: 'leaf', title: t(labels.challanMade) });
              void navigate(link(billingPath.challan, { id }));
            }}
          />
        ) : null}
      </div>
    </Page>
  );
}
