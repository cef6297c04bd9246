import { Button, Kbd } from '@mantine/core';
import { IconLock, IconPlugConnectedX, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import type { Permission } from '../../module/permissions.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import { useMay } from '../auth/use-may.ts';
import { CallError } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import type { Tone } from '../list/status-badge.tsx';
import { openPalette } from '../shell/palette/palette-door.ts';
import classes from './parts.module.css';
import { texts } from './texts.ts';

/** Why there is nothing, in one line under a drawing, and the one button that changes it. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <img
        className={classes.stateScene}
        src="/static/scenes/empty.svg"
        alt=""
        width="108"
        height="76"
        loading="lazy"
      />
      <p>{text}</p>
      {action ? <div className={classes.stateActions}>{action}</div> : null}
    </div>
  );
}

/** What has to be set up before there can be anything here, and the way there for who may do it. */
export function SetUpFirst(props: { text: Label; path: string; action: Label; permission: Permission }) {
  const t = useText();
  const may = useMay();
  return (
    <Empty
      text={t(props.text)}
      action={
        may(props.permission) ? (
          <Button component={Link} to={props.path}>
            {t(props.action)}
          </Button>
        ) : null
      }
    />
  );
}

/** What happened, what is safe, and a way to try again, with the request's number for the office. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const known = error instanceof CallError ? error : null;
  // What is not there does not come with another try.
  if (known?.status === 404) return <NotFoundState />;
  return (
    <div className={classes.state} role="alert">
      <StateIcon tone="sindur">
        <IconPlugConnectedX size={28} stroke={1.6} />
      </StateIcon>
      <h2>{t(labels.failedTitle)}</h2>
      <p>{known?.status === 0 ? t(texts.offline) : known?.message || t(texts.wrong)}</p>
      <div className={classes.stateActions}>
        <Button onClick={onRetry}>{t(texts.retry)}</Button>
      </div>
      {known?.requestId ? (
        <p className={classes.requestId}>{t(texts.requestId, { id: known.requestId })}</p>
      ) : null}
    </div>
  );
}

/** A screen the user may not open: which one, as whom, and who can change that. */
export function NoPermission(props: {
  screen?: string;
  role?: string | undefined;
  isPlatform?: boolean;
  /** It stands in the platform's own shell. */
  isOfPlatform?: boolean;
  /** The way to ask for it. */
  ask?: ReactNode;
}) {
  const { screen, role, isPlatform = false, isOfPlatform = false, ask } = props;
  const t = useText();
  const isForOthers = isOfPlatform && !isPlatform;
  const withRole = isPlatform ? labels.noAccessPlatform : labels.noAccessText;
  return (
    <div className={classes.state}>
      <StateIcon tone="marigold">
        <IconLock size={26} stroke={1.6} />
      </StateIcon>
      <h2>{t(labels.noAccessTitle, { screen: screen ?? labels.noAccessPage })}</h2>
      <p>
        {isForOthers ? t(labels.noAccessOfPlatform) : role ? t(withRole, { role }) : t(labels.noAccessNoRole)}
      </p>
      <div className={classes.stateActions}>
        {isForOthers ? null : ask}
        <Button component={Link} to={corePath.dashboard} variant="default">
          {t(labels.backToDashboard)}
        </Button>
      </div>
    </div>
  );
}

/** An address without a screen: stays in the shell and offers the search, which a visitor without an account has not. */
export function NotFoundState({ isVisitor = false }: { isVisitor?: boolean }) {
  const t = useText();
  return (
    <div className={classes.state}>
      <div className={classes.stateIcon} data-number aria-hidden>
        404
      </div>
      <h2>{t(labels.notFoundTitle)}</h2>
      <p>{t(labels.notFoundText)}</p>
      <div className={classes.stateActions}>
        {isVisitor ? null : (
          <Button leftSection={<IconSearch size={16} />} onClick={openPalette}>
            {t(texts.search)}
            <Kbd ml={8} aria-hidden>
              Ctrl K
            </Kbd>
          </Button>
        )}
        <Button component={Link} to={corePath.dashboard} variant="default">
          {t(labels.backToDashboard)}
        </Button>
      </div>
    </div>
  );
}

/** A table that is still coming: its rows and its margin rule, after 200 ms. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <div className={classes.skeletonHead} />
      {Array.from({ length: rows }, (_, place) => place).map((place) => (
        <div key={place} className={classes.skeletonRow}>
          <span>
            <i />
          </span>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

function StateIcon({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={classes.stateIcon} data-tone={tone} aria-hidden>
      {children}
    </div>
  );
}
