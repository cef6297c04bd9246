import { useMay } from '../../../../core/web/auth/use-may.ts';
import { Gateways } from '../../gateways/screens/gateways.tsx';
import { messagesPermission } from '../../permissions.ts';
import classes from '../../screens/messages.module.css';
import { setupContract } from '../contract.ts';
import { Limits } from './limits.tsx';
import { OptOuts } from './opt-outs.tsx';
import { Templates } from './templates.tsx';

/** How messages are set up: limits, words, providers, and who wants none. */
export function Setup() {
  const may = useMay();
  return (
    <div className={classes.stack}>
      <Limits />
      <Templates />
      {may(messagesPermission.setup) ? <Gateways calls={setupContract} hint="gatewaysHint" /> : null}
      <OptOuts />
    </div>
  );
}
