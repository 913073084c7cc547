export { type Client, type ConnectOptions, connect, type Fetch, type SendOptions, type SessionKey } from './connect';
export { type ClientCrypto, type NodeCrypto, nodeCrypto } from './crypto';
export { CallRefused, ContractBroken, NoReply } from './errors';
export type { ClientIdentity, UploadFile } from './messages';
