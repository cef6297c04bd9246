import {
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconLogout,
  IconMail,
  IconReceipt,
  IconShieldOff,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import type { RowAction } from '../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import type { Person } from '../contract.ts';
import type { Slip } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import { factorLabels } from '../second-factor/labels.ts';
import { usePlace } from './place.tsx';

// Most passwords are never printed.
const SlipDialog = lazy(() => import('./slip-dialog.tsx').then((all) => ({ default: all.SlipDialog })));

/** What can be done with a user, each after its question; `dialogs` must stand on the screen. */
export function useUserActs(): {
  actsOf: (person: Person, onPage?: boolean) => RowAction[];
  dialogs: ReactNode;
} {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { language } = usePreferences();
  const { confirm, showCallError } = useDialogs();
  const { calls, userPath } = usePlace();
  const [slip, setSlip] = useState<Slip | null>(null);
  const secondPerson = useSecondPerson();
  const disable = useSave(calls.setDisabled);
  const reset = useSave(calls.resetPassword);
  const removeFactor = useSave(calls.removeSecondFactor);
  const end = useSave(calls.endSessions);
  const attempt = (work: () => Promise<void>) => () => void work().catch(showCallError);

  const actsOf = (person: Person, onPage = false): RowAction[] => {
    const name = language === 'bn' ? person.nameBn : person.nameEn;
    const isOff = person.status === 'disabled';
    const switchOff = async () => {
      const asked = {
        title: t(labels.disableTitle, { name }),
        text: t(labels.disableText),
        action: labels.disable,
      };
      if (!isOff && !(await confirm(asked))) return;
      await secondPerson.run(
        (reason) => disable.mutateAsync({ id: person.id, disabled: !isOff, reason }),
        () =>
          showToast({ tone: 'leaf', title: t(isOff ? labels.enabledDone : labels.disabledDone, { name }) }),
      );
    };
    const sendLink = async () => {
      const asked = {
        title: t(labels.sendLinkTitle, { name }),
        text: t(labels.sendLinkText),
        action: labels.sendLink,
      };
      if (!(await confirm(asked))) return;
      await reset.mutateAsync({ id: person.id, by: 'link' });
      showToast({ tone: 'leaf', title: t(labels.linkSent) });
    };
    const makeSlip = async () => {
      const asked = {
        title: t(labels.printSlipTitle, { name }),
        text: t(labels.printSlipText),
        action: labels.printSlip,
      };
      if (!(await confirm(asked))) return;
      setSlip((await reset.mutateAsync({ id: person.id, by: 'slip' })).slip);
    };
    const takeFactor = async () => {
      const asked = {
        title: t(factorLabels.takeTitle, { name }),
        text: t(factorLabels.takeText),
        action: factorLabels.take,
      };
      if (!(await confirm(asked))) return;
      await secondPerson.run(
        (reason) => removeFactor.mutateAsync({ id: person.id, reason }),
        () => showToast({ tone: 'leaf', title: t(factorLabels.taken, { name }) }),
      );
    };
    const endAll = async () => {
      const asked = {
        title: t(labels.endSessionsTitle, { name }),
        text: t(labels.endSessionsText),
        action: labels.endSessions,
      };
      if (!(await confirm(asked))) return;
      const { sessions } = await end.mutateAsync({ ids: [person.id] });
      showToast({ tone: 'leaf', title: t(labels.sessionsEnded, { count: format.number(sessions) }) });
    };
    return [
      ...(onPage
        ? []
        : [
            {
              label: t(labels.open),
              icon: <IconArrowRight size={16} />,
              onClick: () => void navigate(userPath(person.id)),
            },
          ]),
      ...(person.mayManage && person.status !== 'ended'
        ? [
            ...(person.hasEmail
              ? [{ label: t(labels.sendLink), icon: <IconMail size={16} />, onClick: attempt(sendLink) }]
              : []),
            ...(person.isShared
              ? []
              : [
                  { label: t(labels.printSlip), icon: <IconReceipt size={16} />, onClick: attempt(makeSlip) },
                ]),
            ...(person.sessions > 0
              ? [{ label: t(labels.endSessions), icon: <IconLogout size={16} />, onClick: attempt(endAll) }]
              : []),
            ...(person.hasSecondFactor
              ? [
                  {
                    label: t(factorLabels.take),
                    icon: <IconShieldOff size={16} />,
                    onClick: attempt(takeFactor),
                  },
                ]
              : []),
            {
              label: t(isOff ? labels.enable : labels.disable),
              icon: isOff ? <IconCircleCheck size={16} /> : <IconBan size={16} />,
              isDanger: !isOff,
              onClick: attempt(switchOff),
            },
          ]
        : []),
    ];
  };
  return {
    actsOf,
    dialogs: (
      <>
        {slip ? (
          <Suspense>
            <SlipDialog slip={slip} onClose={() => setSlip(null)} />
          </Suspense>
        ) : null}
        {secondPerson.dialog}
      </>
    ),
  };
}
