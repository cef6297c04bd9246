import { Button, Kbd, SegmentedControl } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import classes from '../../screens/library.module.css';
import { lendingContract as contract } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';
import { MemberPanel } from './member-panel.tsx';
import { ScanField } from './scan-field.tsx';
import { type DeskWork, type Mode, modes, useDesk } from './use-desk.ts';

const modeTexts: Readonly<Record<Mode, (typeof labels)[keyof typeof labels]>> = {
  auto: labels.modeAuto,
  return: labels.modeReturn,
  renew: labels.modeRenew,
};

/** The lending desk: one field, who stands there, and what went over it. By scanner, camera or keyboard alone. */
export function Desk() {
  const t = useText();
  const desk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  const focus = () => field.current?.focus();
  useEffect(focus, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"]')) return;
    if (event.key === 'F2') focus();
    else if (event.key === 'F4') desk.setMode(modes[(modes.indexOf(desk.mode) + 1) % modes.length] ?? 'auto');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <div className={classes.desk}>
        <div className={classes.stack}>
          <Panel>
            <div className={classes.stack}>
              <SegmentedControl
                className={classes.choice ?? ''}
                aria-label={t(labels.mode)}
                value={desk.mode}
                data={modes.map((mode) => ({ value: mode, label: t(modeTexts[mode]) }))}
                onChange={(value) => {
                  desk.setMode(modes.find((one) => one === value) ?? 'auto');
                  focus();
                }}
              />
              <ScanField
                inputRef={field}
                onMember={desk.takeMember}
                onCopy={desk.takeCopy}
                onNext={desk.clear}
              />
              {desk.inHand ? (
                <p className={classes.strip} data-tone="marigold" role="status">
                  {t(labels.memberFirst, { book: desk.inHand.title.title })}
                </p>
              ) : null}
            </div>
          </Panel>
          {desk.memberId ? (
            <MemberPanel
              memberId={desk.memberId}
              onRenew={(loan) => void desk.renewOne(loan.id, loan.title.title)}
              onTakeBack={(loan) => void desk.takeOne({ barcode: loan.copy.barcode, title: loan.title })}
              onNext={() => {
                desk.clear();
                focus();
              }}
            />
          ) : (
            <Panel>
              <p className={classes.quiet}>{t(labels.noMember)}</p>
            </Panel>
          )}
        </div>
        <Session desk={desk} />
      </div>
      <Keys />
    </>
  );
}

/** What went over the desk since the page was opened; a loan of it can be undone. */
function Session({ desk }: { desk: DeskWork }) {
  const t = useText();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const reverse = useSave(contract.reverse);
  const askUndo = (key: string, loanId: string, book: string) =>
    setAsked({
      title: t(labels.undoTitle),
      text: t(labels.undoText, { book }),
      action: t(labels.undo),
      run: async (reason) => {
        await reverse.mutateAsync({ id: loanId, reason });
        desk.setPassed((known) =>
          known.map((one) =>
            one.key === key ? { key, tone: 'ink', book, says: [t(labels.undone), reason] } : one,
          ),
        );
      },
    });
  return (
    <Panel title={t(labels.session)} flush>
      {desk.passed.length === 0 ? (
        <p className={classes.quiet} style={{ padding: '12px 14px' }}>
          {t(labels.nothingYet)}
        </p>
      ) : (
        <ul className={classes.log} aria-live="polite">
          {desk.passed.map(({ key, tone, book, says, loanId }) => (
            <li key={key} data-tone={tone}>
              <span className={classes.name}>{book}</span>
              {loanId ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${t(labels.undo)}: ${book}`}
                  onClick={() => askUndo(key, loanId, book)}
                >
                  {t(labels.undo)}
                </Button>
              ) : (
                <span />
              )}
              {says.map((text) => (
                <small key={text}>{text}</small>
              ))}
            </li>
          ))}
        </ul>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

function Keys() {
  const t = useText();
  return (
    <>
      <div className={classes.keysRoom} />
      <div className={classes.keys} aria-hidden>
        <span>
          <Kbd size="xs">F2</Kbd> {t(labels.keyFind)}
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> {t(labels.keyTake)}
        </span>
        <span>
          <Kbd size="xs">F4</Kbd> {t(labels.keyMode)}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t(labels.keyNext)}
        </span>
      </div>
    </>
  );
}
