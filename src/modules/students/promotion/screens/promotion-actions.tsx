import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/office.module.css';
import { promotionContract as contract } from '../contract.ts';
import { words } from '../screen-labels.ts';
import type { Promotion } from './promotion-view.tsx';

/** What can be done with a promotion as it stands, the next step last. */
export function PromotionActions({ promotion, onGone }: { promotion: Promotion; onGone: () => void }) {
  const t = useText();
  const { showCallError, confirm } = useDialogs();
  const second = useSecondPerson();
  const [isReversing, setIsReversing] = useState(false);
  const discard = useSave(contract.discard);
  const refresh = useSave(contract.refresh);
  const apply = useSave(contract.apply);
  const reverse = useSave(contract.reverse);
  const { id, version, state } = promotion;
  const say = (title: string) => showToast({ tone: 'leaf', title });
  const onDiscard = async () => {
    const yes = await confirm({
      title: t(words.discard),
      text: t(words.discardText),
      action: words.discard,
    });
    if (yes) discard.mutate({ id }, { onError: showCallError, onSuccess: onGone });
  };
  return (
    <>
      <Papers id={id} />
      {state === 'draft' ? (
        <>
          <Button variant="default" onClick={() => void onDiscard()}>
            {t(words.discard)}
          </Button>
          <Button
            variant="default"
            loading={refresh.isPending}
            onClick={() =>
              refresh.mutate(
                { id, version },
                { onError: showCallError, onSuccess: () => say(t(words.refreshed)) },
              )
            }
          >
            {t(words.refresh)}
          </Button>
          <Button
            loading={apply.isPending}
            onClick={() =>
              void second.run(
                (reason) => apply.mutateAsync({ id, version, reason }),
                () => say(t(words.begun)),
              )
            }
          >
            {t(words.apply)}
          </Button>
        </>
      ) : null}
      {state === 'applied' ? (
        <Button variant="default" onClick={() => setIsReversing(true)}>
          {t(words.reverse)}
        </Button>
      ) : null}
      {isReversing ? (
        <Reversal
          promotion={promotion}
          isBusy={reverse.isPending}
          onClose={() => setIsReversing(false)}
          onReverse={() => {
            setIsReversing(false);
            void second.run(
              (reason) => reverse.mutateAsync({ id, version, reason }),
              () => say(t(words.reverseBegun)),
            );
          }}
        />
      ) : null}
      {second.dialog}
    </>
  );
}

/** What taking it back would do, and what hinders it. */
function Reversal(props: {
  promotion: Promotion;
  isBusy: boolean;
  onReverse: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.obstacles, { id: props.promotion.id }, { staleTime: 0 });
  const isBlocked = (data?.inUseCount ?? 1) > 0;
  return (
    <FormDrawer
      title={t(words.reverseTitle)}
      isDirty={false}
      isBusy={props.isBusy}
      isSpaced
      saveText={t(words.reverse)}
      onSave={() => (isBlocked ? undefined : props.onReverse())}
      onClose={props.onClose}
    >
      {data ? (
        <>
          <p className={classes.quiet}>{t(words.reverseText, { year: props.promotion.toYear })}</p>
          {data.inUseCount > 0 ? (
            <>
              <p className={classes.strip} data-tone="sindur" role="alert">
                {t(words.inUse, { count: format.number(data.inUseCount) })}
              </p>
              <ul>
                {data.inUse.map((one) => (
                  <li key={one.code}>
                    {t(one.name)} ({format.digits(one.code)}): {t(one.what)}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {data.movedCount > 0 ? (
            <>
              <p className={classes.strip} data-tone="marigold">
                {t(words.moved, { count: format.number(data.movedCount) })}
              </p>
              <ul>
                {data.moved.map((one) => (
                  <li key={one.code}>
                    {t(one.name)} ({format.digits(one.code)})
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : (
        <Coming read={{ error, refetch }} rows={3} isInPanel />
      )}
    </FormDrawer>
  );
}

function Papers({ id }: { id: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const get = (format: 'pdf' | 'xlsx' | 'csv') =>
    void downloadFile(
      `${contract.file.path.replace(':id', id)}${queryOf({ format })}`,
      `promotion.${format}`,
    ).catch(showCallError);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
          {t(words.paper)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => get('pdf')}>{t(words.pdf)}</Menu.Item>
        <Menu.Item onClick={() => get('xlsx')}>XLSX</Menu.Item>
        <Menu.Item onClick={() => get('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
