import type * as z from 'zod';
import type { designContract as contract } from '../contract.ts';

export type ListedTemplate = z.output<typeof contract.templates.output>['items'][number];
export type Template = z.output<typeof contract.template.output>;
