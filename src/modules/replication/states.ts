/** How an institution of a run stands. */
export const replicationStates = ['waiting', 'done', 'failed', 'taking_back', 'taken_back'] as const;
export type ReplicationState = (typeof replicationStates)[number];

/** What a record of the source is for an institution; `only`: the institution alone has it. */
export const shownStates = ['new', 'different', 'same', 'clash', 'lacking', 'only'] as const;
export type ShownState = (typeof shownStates)[number];
