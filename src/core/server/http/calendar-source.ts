import type { Label } from '../../labels.ts';
import type { CalendarKind } from '../../module/calendar.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Transaction } from '../database/in-site.ts';

/** Something with a day, as a calendar shows it. Both days are part of it. */
type CalendarEntry = {
  readonly id: string;
  readonly title: Label;
  readonly startDate: string;
  readonly endDate: string;
  /** `HH:MM`; null: the whole day. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly place: Label | null;
  /** What more there is to say of it, in the words of whoever wrote it. */
  readonly note?: Label | null;
  /** The class it is for, told to whoever sees those of all classes. */
  readonly forWhom?: Label | null;
  /** The institution is closed. */
  readonly isDayOff: boolean;
  /** The day is not certain yet: it depends on the moon. */
  readonly isExpected: boolean;
  /** Of the record, for whoever moves it; 0 where nothing moves. */
  readonly version: number;
};

/** Days, and for whom. */
export type CalendarAsk = {
  /** The day it is asked on. */
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** For one person: what is meant for these sections and for everybody. Null: everything the institution has. */
  readonly sectionIds: readonly string[] | null;
  /** Of a family its children: what none of them takes part in is left out. Left out itself, it is for whole sections. */
  readonly studentIds?: readonly string[];
  /** Whose own duties, meetings and leave are asked for; null where nobody is named. */
  readonly accountId: string | null;
  /** Whether duties and leave of others are asked for too, where the caller may see them. */
  readonly ofOthers?: boolean;
  /** What the caller may do: drafts and things of the staff are shown to those who may see them. */
  readonly permissions: ReadonlySet<Permission>;
};

/** What a module puts into the calendar. */
export type CalendarSource = {
  /** `<module>.<thing>`: part of the address of a subscribed entry, so it never changes. */
  readonly name: string;
  readonly kind: CalendarKind;
  /** Who may see everybody's of it, where otherwise one's own is shown. */
  readonly others?: Permission;
  /** At most a few hundred, by their first day. */
  read(transaction: Transaction, ask: CalendarAsk): Promise<readonly CalendarEntry[]>;
  /** Moves one as a whole to another first day, where that may be done in a calendar. Throws 409 for an older version. */
  readonly move?: {
    readonly permission: Permission;
    run(
      transaction: Transaction,
      asked: { readonly id: string; readonly version: number; readonly startDate: string },
    ): Promise<void>;
  };
};
