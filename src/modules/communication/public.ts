export { isSwitchedOn, tellNights } from './automatic/service/switches.ts';
export { tellByItself } from './automatic/service/tell.ts';
export { openAccount } from './ledger/service/balance.ts';
export { isLeftOut } from './sending/rules.ts';
export { peopleOf } from './sending/service/audience.ts';
export { sendCode } from './sending/service/send-code.ts';
export { tellFew } from './sending/service/send-few.ts';
export { stopTelling } from './sending/service/withdrawn.ts';
export type { Group } from './shapes.ts';
