import type { AppConfig } from '@kit/contracts/app-config';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import type { Config } from '../config';
import type { KeyPair } from '../crypto/key-pair';

/** The configuration of the app's page under a base path: empty, or `/s/<sandbox>`. */
export type PageConfig = (base: string) => AppConfig;

/**
 * Builds the configuration that the page gives to the app. The built page and the development page share this function,
 * so they cannot differ.
 */
export const pageConfigOf =
  ({ assumptions, fieldNames, paths }: Config, { publicKey }: KeyPair): PageConfig =>
  (base) => ({
    contractVersion: CONTRACT_VERSION,
    publicKey,
    base,
    assumptions,
    fieldNames,
    paths,
  });
