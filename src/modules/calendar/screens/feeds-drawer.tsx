import { Button, CopyButton, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { calendarContract as contract } from '../contract.ts';
import { calendarLabels as labels } from '../labels.ts';
import classes from './calendar.module.css';

type Scope = 'mine' | 'school' | 'class' | 'section';
const scopes: readonly Scope[] = ['mine', 'school', 'class', 'section'];

/** The addresses under which a phone's calendar reads this one. */
export function FeedsDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.feeds, {});
  const make = useSave(contract.makeFeed);
  const rotate = useSave(contract.rotateFeed);
  const stop = useSave(contract.stopFeed);
  const [scope, setScope] = useState<Scope>('mine');
  const [classId, setClassId] = useState<string | null>(null);
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const show = {
    onError: showCallError,
    onSuccess: ({ path }: { path: string }) => setMade(location.origin + path),
  };
  const mayHaveSection = (data?.sections.length ?? 0) > 0;
  return (
    <SideDrawer title={t(labels.feeds)} size={520} isText onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.line}>{t(labels.feedsHint)}</p>
        {made ? (
          <div className={classes.made}>
            <TextInput
              label={t(labels.address)}
              description={t(labels.once)}
              readOnly
              value={made}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={made}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? labels.copied : labels.copy)}
                </Button>
              )}
            </CopyButton>
          </div>
        ) : null}
        {data ? (
          <>
            <form
              className={classes.made}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                make.mutate(
                  {
                    scope,
                    classId: scope === 'class' ? classId : null,
                    sectionId: scope === 'section' ? sectionId : null,
                  },
                  show,
                );
              }}
            >
              <Select
                aria-label={t(labels.show)}
                data={scopes
                  .filter((one) => mayHaveSection || (one !== 'section' && one !== 'class'))
                  .map((value) => ({ value, label: t(labels[value]) }))}
                value={scope}
                onChange={(value) => setScope(scopes.find((one) => one === value) ?? scope)}
              />
              {scope === 'class' ? (
                <Select
                  aria-label={t(labels.class)}
                  searchable
                  data={data.classes.map((one) => ({ value: one.id, label: t(one.name) }))}
                  value={classId}
                  onChange={setClassId}
                />
              ) : null}
              {scope === 'section' ? (
                <Select
                  aria-label={t(labels.section)}
                  searchable
                  data={data.sections.map((one) => ({ value: one.id, label: t(one.name) }))}
                  value={sectionId}
                  onChange={setSectionId}
                />
              ) : null}
              <Button
                type="submit"
                loading={make.isPending}
                disabled={
                  (scope === 'section' && sectionId === null) || (scope === 'class' && classId === null)
                }
              >
                {t(labels.make)}
              </Button>
            </form>
            {data.items.length === 0 ? (
              <p className={classes.line}>{t(labels.noFeeds)}</p>
            ) : (
              <ul className={classes.feeds}>
                {data.items.map((one) => (
                  <li key={one.id}>
                    <span>
                      {one.of ? t(one.of) : t(labels[one.scope])}
                      <small>{t(labels.since, { date: format.dateTime(one.madeAt) })}</small>
                    </span>
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={rotate.isPending}
                      onClick={() => rotate.mutate({ id: one.id }, show)}
                    >
                      {t(labels.rotate)}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      color="sindur"
                      onClick={() =>
                        stop.mutate(
                          { id: one.id },
                          {
                            onError: showCallError,
                            onSuccess: () => {
                              setMade(null);
                              showToast({ tone: 'leaf', title: t(labels.stopped) });
                            },
                          },
                        )
                      }
                    >
                      {t(labels.stop)}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <Coming read={{ error, refetch }} rows={4} isInPanel />
        )}
      </div>
    </SideDrawer>
  );
}
