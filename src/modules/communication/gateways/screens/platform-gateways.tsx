import { Button } from '@mantine/core';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { setupLabels as labels } from '../../setup/labels.ts';
import { platformGatewayContract as contract, type GatewayShown } from '../contract.ts';
import { urlsOf } from '../rules.ts';
import { Gateways } from './gateways.tsx';

/** The platform's own providers of SMS. What one person proposes another puts into use. */
export default function PlatformGateways() {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const put = useSave(contract.confirmGateway);
  const putIt = async ({ id, version, name, call, waits }: GatewayShown) => {
    // Questions about messages name the number too: whoever agrees sees every address.
    const addresses = new Set(urlsOf(call).map((url) => url.split('?')[0] ?? ''));
    const isSure = await confirm({
      title: t(labels.confirmTitle, { name }),
      text: [
        t(labels.confirmText, { address: [...addresses].join(', ') }),
        waits?.hasNewAddress ? t(labels.waitsAddress) : '',
      ].join(' '),
      action: labels.confirm,
    });
    if (isSure) await put.mutateAsync({ id, version }).catch(showCallError);
  };
  return (
    <Page>
      <Gateways
        calls={contract}
        hint="platformHint"
        more={(one) =>
          one.waits && !one.waits.isMine ? (
            <Button size="compact-sm" onClick={() => void putIt(one)}>
              {t(labels.confirm)}
            </Button>
          ) : null
        }
      />
    </Page>
  );
}
