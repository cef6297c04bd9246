import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { keptKeys, parseKeys } from '../secrets/keys.ts';
import type { SecretKey } from '../secrets/sealed.ts';
import { writeOnce } from '../secrets/write-once.ts';

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicAddress: string;
  readonly dataFolder: string;
  /** A PostgreSQL of one's own; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** Whether that is one PostgreSQL or a Citus cluster, whose statements are said differently here and there. */
  readonly databaseKind: 'postgres' | 'citus';
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly storageFolder: string;
  readonly defaultSite: string | null;
  readonly processRole: 'all' | 'server' | 'worker';
  /** How many processes answer requests, on the one port. */
  readonly processes: number;
  readonly production: boolean;
  /** Addresses and networks of reverse proxies whose word about who the visitor is counts. */
  readonly trustedProxies: readonly string[];
  readonly secret: string;
  /** What people's numbers are sealed with, oldest first; the last one is in use. */
  readonly keys: readonly SecretKey[];
  /** Hosts (`name:port`) inside one's own network that an institution's SMS provider may stand on. */
  readonly privateGateways: readonly string[];
  readonly logLevel: string;
  /** Who asks for the figures at `/metrics` names it; null: nobody does. */
  readonly metricsToken: string | null;
  /** Whether each night makes a backup by itself. */
  readonly hasNightlyBackup: boolean;
  readonly chromePath: string | null;
  /** How many students the demonstration has; 0: no demonstration. */
  readonly demoStudents: number;
};

/** One or more environment variables cannot be used; the message says which and how to mend it. */
export class ConfigError extends Error {}

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = [0, 32, 128][isIP(address) && (isIP(address) === 4 ? 1 : 2)] ?? 0;
  return (
    most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ADDRESS: url(['http:', 'https:']).optional(),
  DATA_FOLDER: z.string().min(1).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_KIND: z.enum(['postgres', 'citus'], { error: 'must be postgres or citus' }).default('postgres'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Pathshala <pathshala@localhost>'),
  STORAGE_FOLDER: z.string().min(1).optional(),
  DEFAULT_SITE: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be an institution’s alias: small letters, digits, hyphens')
    .optional(),
  PROCESS: z.enum(['all', 'server', 'worker'], { error: 'must be all, server or worker' }).default('all'),
  PROCESSES: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(16, 'must be at most 16')
    .default(1),
  NODE_ENV: z.string().default('development'),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every(isAddressOrNetwork), {
      error: 'must be addresses or networks separated by commas, such as 10.0.0.2 or 10.0.0.0/24',
    })
    .optional(),
  APP_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32')
    .optional(),
  SECRET_KEYS: z
    .string()
    .refine((text) => parseKeys(text) !== null, {
      error:
        'must be keys separated by commas, oldest first, each k1:<64 hexadecimal digits>; make one with: openssl rand -hex 32',
    })
    .optional(),
  PRIVATE_GATEWAYS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => /^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(one)), {
      error: 'must be hosts separated by commas, such as sms.school.lan:8080',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  DEMO_STUDENTS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(20_000, 'must be at most 20000')
    .default(1200),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters; make one with: openssl rand -hex 16')
    .optional(),
  BACKUPS: z.enum(['nightly', 'off'], { error: 'must be nightly or off' }).default('nightly'),
  CHROME_PATH: z.string().min(1).optional(),
});

/** Every environment variable that is read, as docs/operations.md lists them. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Reads and checks the environment. Throws a {@link ConfigError} that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      [
        'Pathshala cannot start with these settings:',
        ...parsed.error.issues.map((i) => `  ${i.path.join('.')} ${i.message}`),
      ].join('\n'),
    );
  const set = parsed.data;
  const dataFolder = resolve(set.DATA_FOLDER ?? usualDataFolder());
  return {
    port: set.PORT,
    host: set.HOST,
    publicAddress: (set.PUBLIC_ADDRESS ?? `http://localhost:${set.PORT}`).replace(/\/$/, ''),
    dataFolder,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseKind: set.DATABASE_KIND,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    storageFolder: resolve(set.STORAGE_FOLDER ?? join(dataFolder, 'files')),
    defaultSite: set.DEFAULT_SITE ?? null,
    processRole: set.PROCESS,
    processes: set.PROCESSES,
    production: set.NODE_ENV === 'production',
    // One on the same machine; a visitor of the same network must not say that he is somebody else.
    trustedProxies: set.TRUSTED_PROXIES ?? (set.NODE_ENV === 'production' ? ['127.0.0.0/8', '::1'] : []),
    secret: set.APP_SECRET ?? keptSecret(dataFolder),
    keys: (set.SECRET_KEYS && parseKeys(set.SECRET_KEYS)) || kept(dataFolder, keptKeys),
    logLevel: set.LOG_LEVEL,
    privateGateways: set.PRIVATE_GATEWAYS ?? [],
    metricsToken: set.METRICS_TOKEN ?? null,
    hasNightlyBackup: set.BACKUPS === 'nightly',
    chromePath: set.CHROME_PATH ?? null,
    demoStudents: set.DEMO_STUDENTS,
  };
}

const projectFolder = resolve(import.meta.dirname, '../../../..');

/** PostgreSQL refuses to be root, and its ordinary user cannot pass a private home: then a system folder serves. */
export function usualDataFolder(name = 'data', systemFolder = '/var/lib/pathshala'): string {
  return process.getuid?.() === 0 && !othersMayPass(projectFolder) ? systemFolder : join(projectFolder, name);
}

/** Whether every folder down to this one lets other users through. */
export function othersMayPass(folder: string): boolean {
  for (let place = folder; ; place = dirname(place)) {
    if ((statSync(place).mode & 0o001) === 0) return false;
    if (place === dirname(place)) return true;
  }
}

/** What is kept in the data folder; where it cannot be, in words. */
function kept<T>(dataFolder: string, read: (folder: string) => T): T {
  try {
    return read(dataFolder);
  } catch (error) {
    if (!(error as { code?: string }).code) throw new ConfigError((error as Error).message);
    throw cannotWrite('DATA_FOLDER', dataFolder, error);
  }
}

function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    try {
      writeOnce(file, `${randomBytes(32).toString('hex')}\n`);
    } catch (error) {
      throw cannotWrite('DATA_FOLDER', dataFolder, error);
    }
    return readFileSync(file, 'utf8').trim();
  }
}

/** Why nothing can be kept in a folder, in words. */
export function cannotWrite(variable: string, folder: string, error: unknown): ConfigError {
  const { code, message } = error as { code?: string; message: string };
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk can only be read',
    ENOTDIR: 'a part of it is a file',
    EEXIST: 'it is a file',
    ENOSPC: 'the disk is full',
  };
  return new ConfigError(
    `Nothing can be kept in ${folder}: ${reasons[code ?? ''] ?? message}. Mend that, or set ${variable} to another folder.`,
  );
}
