import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TokenAccess } from './admin/auth';
import type { Backend } from './backend/remote/remote-backend';
import type { Config } from './config';
import type { Sandboxes } from './core/sandboxes';
import type { KeyPair } from './crypto/key-pair';
import type { RsaDecryption } from './crypto/rsa';
import type { ReportError } from './errors';
import type { deliverTo } from './inject';
import type { Metrics } from './operations';
import type { PageConfig } from './pages/web-app';
import type { Sandbox } from './sandbox/sandbox';
import type { FieldNames } from './wire/field-names';
import type { WirePaths } from './wire/paths';
import type { Slots } from './wire/slots';

/** What the plugins of a server share. */
export interface Parts {
  readonly config: Config;
  readonly fieldNames: FieldNames;
  readonly paths: WirePaths;
  readonly keyPair: KeyPair;
  readonly rsa: RsaDecryption;
  readonly sandboxes: Sandboxes<Sandbox>;
  /** the real backend behind this server, if there is one */
  readonly backend: Backend | undefined;
  /** undefined if metrics are off */
  readonly metrics: Metrics | undefined;
  readonly access: TokenAccess;
  /** adds a sign-in link to a path under another name of this machine, if the browser is signed in here */
  readonly withSignIn: (headers: IncomingHttpHeaders, path: string) => string;
  readonly pageConfig: PageConfig;
  /** shared by all upload routes */
  readonly uploadSlots: Slots;
  /** slots for the listeners of GET /events */
  readonly eventSlots: Slots;
  /** sends a call to this server */
  readonly deliver: ReturnType<typeof deliverTo>;
  /** writes an unexpected error of a call to the log */
  readonly reportError: ReportError;
}

declare module 'fastify' {
  interface FastifyInstance extends Parts {}
}

/** Gives parts to a server and to the plugins that it registers later. */
export const decorate = (app: FastifyInstance, parts: Partial<Parts>): void => {
  for (const [name, part] of Object.entries(parts)) app.decorate(name, part as unknown);
};
