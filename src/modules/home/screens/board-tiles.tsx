import { MyDecisions } from '../../../core/web/approvals/mine-panel.tsx';
import { useSession } from '../../../core/web/auth/session.tsx';
import { Panels } from '../../../core/web/shell/panels.tsx';
import { websitePermission } from '../../website/permissions.ts';
import { type Column, isFamily, type Tile } from '../palettes/rules.ts';
import { SetupChecklist } from '../setup-checklist.tsx';
import { BoardFigures } from './board-figures.tsx';
import { Children } from './children.tsx';
import { ClassBars } from './class-bars.tsx';
import classes from './dashboard.module.css';
import type { Today } from './dashboard.tsx';
import { MyWork } from './my-work.tsx';
import { News } from './news.tsx';
import { FirstJobs, useLeads, WaitsForMe } from './role-board.tsx';

/** What the institution's palette puts before the reader's role, each tile only where there is something to see. */
export function BoardTiles({ today }: { today: Today }) {
  const { board } = today;
  const all = (column: Column) =>
    board[column].map((tile) => <TileOf key={tile} tile={tile} column={column} today={today} />);
  return (
    <div className={classes.board} data-accent={board.accent ?? undefined}>
      {/* Whatever the palette leaves out: without these steps there is nothing to see at all. */}
      {board.top.includes('decisions') ? null : <SetupChecklist place="top" />}
      {all('top')}
      <div className={classes.columns}>
        <div>{all('main')}</div>
        <div>{all('side')}</div>
      </div>
    </div>
  );
}

function TileOf({ tile, column, today }: { tile: Tile; column: Column; today: Today }) {
  const { current, role } = useSession();
  const lead = useLeads()[0] ?? null;
  const { board } = today;
  switch (tile) {
    case 'sections':
      // They stand above all of this, and without it too.
      return null;
    case 'decisions':
      return (
        <>
          <MyDecisions />
          <SetupChecklist place="top" />
        </>
      );
    case 'jobs':
      return <FirstJobs chosen={board.links} />;
    case 'figures':
      return <BoardFigures today={today} />;
    case 'waits':
      return <WaitsForMe except={saysItself(today, lead)} />;
    case 'children':
      return isFamily(role) || today.children.length > 0 ? (
        <Children today={today} isStudent={role === 'student'} />
      ) : null;
    case 'work':
      return today.work ? <MyWork work={today.work} /> : null;
    case 'marking':
      return <Panels place="dashboard" today={today.today} />;
    case 'classes':
      return today.school && today.days ? <ClassBars school={today.school} /> : null;
    case 'setup':
      return column === 'top' ? null : <SetupChecklist place="side" />;
    case 'news':
      return <News today={today} canWrite={current?.permissions.includes(websitePermission.edit) ?? false} />;
  }
}

/** The module whose figures stand on the board already: what waits there is not said twice. */
const saysItself = ({ board, days }: Today, lead: string | null): string | null =>
  board.top.includes('figures') && board.figures.length === 0 && !days ? lead : null;
