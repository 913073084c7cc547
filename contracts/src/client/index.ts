export type { ClientIdentity, WireCrypto } from '../wire/codec';
export {
  type Client,
  type ConnectOptions,
  connect,
  type Fetch,
  type SendOptions,
  type SessionKey,
  unnamedClient,
} from './connect';
export { type NodeCrypto, nodeCrypto } from './crypto';
export { CallRefused, ContractBroken, NoReply } from './errors';
export type { UploadFile } from './upload-body';
