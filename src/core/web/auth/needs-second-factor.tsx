import { Anchor } from '@mantine/core';
import { useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useSession } from './session.tsx';

/** Stands before every screen while the role asks for a second factor that is not set up. */
export default function NeedsSecondFactor() {
  const t = useText();
  const { refresh, leave } = useSession();
  return (
    <EntryFrame>
      <div className="ps-login-form">
        <SecondFactor onOn={() => void refresh()} />
        <Anchor component="button" type="button" underline="always" onClick={() => void leave()}>
          {t(texts.logOut)}
        </Anchor>
      </div>
    </EntryFrame>
  );
}
