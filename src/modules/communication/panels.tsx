import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { link } from '../../core/module/paths.ts';
import { useMay } from '../../core/web/auth/use-may.ts';
import { useText } from '../../core/web/device/preferences.tsx';
import { communicationPath } from './paths.ts';
import { messagesPermission } from './permissions.ts';

/** Writing to recipients of a few kinds only, inside another module's screen. */
export const ComposeMessage = lazy(() =>
  import('./sending/screens/compose.tsx').then((all) => ({ default: all.Compose })),
);
/** Choosing whom something is for, by the kinds that modules name. */
export const ChooseAudience = lazy(() =>
  import('./sending/screens/choose-audience.tsx').then((all) => ({ default: all.ChooseAudience })),
);
/** What became of the messages of one occasion. */
export const SentMessages = lazy(() =>
  import('./sending/screens/sent-messages.tsx').then((all) => ({ default: all.SentMessages })),
);

/**
 * The second step after something was saved: the address of its message with the recipients chosen, where it is looked at
 * before it is sent; null for whoever may not send.
 */
export function useWriteTo(): (to: WriteTo) => string | null {
  const may = useMay();
  return ({ event, kind, values }) => {
    if (!may(messagesPermission.send)) return null;
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [`v.${name}`, value]));
    return link(communicationPath.messages, { tab: 'write', event, kind, ...given });
  };
}

type WriteTo = { event: string; kind: string; values: Readonly<Record<string, string>> };

/** The same as a button. */
export function WriteToGuardians(props: WriteTo) {
  const t = useText();
  const path = useWriteTo()(props);
  if (path === null) return null;
  return (
    <Button component={Link} to={path} variant="default" leftSection={<IconSend size={16} aria-hidden />}>
      {t(writeToLabel)}
    </Button>
  );
}

/** What the second step is called where it stands in a menu. */
export const writeToLabel = { en: 'Message the guardians', bn: 'অভিভাবকদের বার্তা' };
