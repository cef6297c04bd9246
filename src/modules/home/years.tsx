import { call } from '../../core/web/device/call.ts';
import { homeContract } from './contract.ts';

/** The institution's years, as lists ask for them. */
export const readYears = () => call(homeContract.years, {});
