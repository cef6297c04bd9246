import { Button, Group, Modal } from '@mantine/core';
import {
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconLogout,
  IconMail,
  IconPrinter,
  IconReceipt,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import type { RowAction } from '../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { printElement } from '../../../core/web/page/print.ts';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract, type Person } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { accessPath } from '../paths.ts';
import type { Slip } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';

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
  const [slip, setSlip] = useState<Slip | null>(null);
  const disable = useSave(contract.setDisabled);
  const reset = useSave(contract.resetPassword);
  const end = useSave(contract.endSessions);
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
      await disable.mutateAsync({ id: person.id, disabled: !isOff });
      showToast({ tone: 'leaf', title: t(isOff ? labels.enabledDone : labels.disabledDone, { name }) });
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
              onClick: () => void navigate(link(accessPath.user, { id: person.id })),
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
  return { actsOf, dialogs: <SlipDialog slip={slip} onClose={() => setSlip(null)} /> };
}

/** A first password, once, to print. */
export function SlipDialog({ slip, onClose }: { slip: Slip | null; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened={slip !== null}
      onClose={onClose}
      title={t(labels.slipTitle)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      {slip ? (
        <>
          <p className={classes.notice} data-tone="marigold">
            {t(labels.slipOnce)}
          </p>
          <div id="password-slip" className={classes.slip}>
            <p>
              <strong>{t({ en: slip.nameEn, bn: slip.nameBn })}</strong>
            </p>
            <dl className={classes.facts}>
              <dt>{t(fieldNames.username)}</dt>
              <dd>
                <code>{slip.username}</code>
              </dd>
              <dt>{t(labels.password)}</dt>
              <dd>
                <code>{slip.password}</code>
              </dd>
            </dl>
            <p>{t(labels.slipText)}</p>
          </div>
          <Group justify="end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t(texts.close)}
            </Button>
            <Button
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => void printElement('password-slip')}
            >
              {t(texts.print)}
            </Button>
          </Group>
        </>
      ) : null}
    </Modal>
  );
}
