/**
 * A client written with nothing but the packed contract package and Node. A test copies it into an empty project. It
 * takes a server address and a phone number, logs in and prints the borrower.
 */
import { constants, createCipheriv, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { codeName } from '@kit/contracts/codes';
import { BASE_PATH, ENVELOPE_VERSION, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { type MethodName, methods, type RequestOf, type ResponseOf } from '@kit/contracts/methods';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { replyEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';

const [server = '', contactNumber = ''] = process.argv.slice(2);

const randomHex = (): string => randomBytes(16).toString('hex');
const seal = (key: string, text: string): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
};
const open = (key: string, hex: string): string => {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
};

const post = async (path: string, sent: Readonly<Record<string, string>>, body: string): Promise<string> => {
  const common = {
    [headers.packageName]: 'com.example.elsewhere',
    [headers.language]: 'en-US',
    [headers.osType]: 'node',
    [headers.appVersion]: CONTRACT_VERSION,
    [headers.application]: 'BareProject',
    [headers.protocolVersion]: PROTOCOL_VERSION,
    [headers.requestId]: randomHex(),
    [headers.contentType]: ENVELOPE_CONTENT_TYPE,
  };
  const url = `${server}${BASE_PATH}/${path}`;
  return (await fetch(url, { method: 'POST', headers: { ...common, ...sent }, body })).text();
};

const agree = async (): Promise<{ readonly key: string; readonly keyId: string }> => {
  const publicKey = await (await fetch(`${server}/__admin/public-key`)).text();
  const id = randomHex();
  const sealed = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(id));
  const reply = await post(KEY_EXCHANGE, { [headers.keyRequest]: 'true' }, sealed.toString('base64'));
  const { data, keyId } = z.parse(keyExchangeReply, JSON.parse(reply));
  return { key: open(id, data), keyId };
};

const { key, keyId } = await agree();

const call = async <Name extends MethodName>(
  method: Name,
  data: RequestOf<Name>,
  token?: string,
): Promise<ResponseOf<Name>> => {
  const header = { appName: 'BareProject', version: ENVELOPE_VERSION };
  const envelope = JSON.stringify({ t: Date.now(), header, entries: [{ method, data }] });
  const sent = { [headers.keyId]: keyId, ...(token ? { [headers.authorization]: `${BEARER}${token}` } : {}) };
  const reply = z.parse(replyEnvelope, JSON.parse(open(key, await post(method, sent, seal(key, envelope)))));
  const result = reply.results[0] ?? reply;
  if (result.code !== 0) throw new Error(`${method}: ${codeName(result.code) ?? result.code} ${result.message}`);
  return z.parse(methods[method].response as unknown as z.ZodMiniType<ResponseOf<Name>>, result.data);
};

await call('sendAuthCode', { contactNumber, purpose: 'login' });
const inbox = (await (await fetch(`${server}/__admin/messages?contactNumber=${contactNumber}`)).json()) as {
  readonly messages: readonly { readonly authCode: string }[];
};
const login = await call('authenticate', { contactNumber, authCode: inbox.messages[0]?.authCode ?? '' });
if (!('authIdentifier' in login)) throw new Error('A phone login answers authIdentifier');
const me = await call('userIdentifierInfo', {}, login.authIdentifier);
process.stdout.write(`${me.contactNumber} ${CONTRACT_VERSION}\n`);
