import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkFree, healthAddress } from '../../../deploy/src/listening';
import {
  anyPath,
  backendAddresses,
  existingFile,
  existingFolder,
  hostName,
  jsonFile,
  line,
  listenAddresses,
  networkList,
  pathList,
} from '../../../deploy/src/parsers';
import { temporaryFolder } from '../../support/temporary-folder';

describe('the address that the health check of the container asks', () => {
  it.each([
    [['8080'], '127.0.0.1 8080'],
    [['0.0.0.0:8080', '9'], '127.0.0.1 8080'],
    [['[::]:8080'], '::1 8080'],
    [['10.0.0.5:81'], '10.0.0.5 81'],
    [['[0:0::5]:81'], '::5 81'],
  ])('of %j is %s', (listen, expected) => {
    expect(healthAddress(listen)).toBe(expected);
  });
});

describe('an address that nginx is to listen on', () => {
  it('is refused with the reason if another program uses it', async () => {
    const folder = temporaryFolder();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(checkFree([`127.0.0.1:${port}`], folder)).rejects.toThrow(
      `127.0.0.1:${port}: another program uses this port`,
    );
    // nginx does not run in this folder, so its old configuration means nothing.
    writeFileSync(join(folder, 'nginx.conf'), `listen 127.0.0.1:${port};\n`);
    await expect(checkFree([`127.0.0.1:${port}`], folder)).rejects.toThrow('another program uses this port');
    server.close();
    await once(server, 'close');
    await checkFree([`127.0.0.1:${port}`], folder);
    // A second time: the check itself does not keep the port.
    await checkFree([`127.0.0.1:${port}`], folder);
    await expect(checkFree(['192.0.2.1:8080'], folder)).rejects.toThrow(
      '192.0.2.1:8080: this machine does not have this address',
    );
  });
});

const refusalOf = (parse: (text: string) => unknown, text: string): string | undefined => {
  try {
    parse(text);
    return undefined;
  } catch (cause) {
    return (cause as Error).message;
  }
};

describe('a setting of the site', () => {
  it.each<[(text: string) => unknown, string, unknown]>([
    [anyPath, '/a/../b', '/b'],
    [backendAddresses, 'http://a', [{ scheme: 'http', hostname: 'a', authority: 'a:80' }]],
    [backendAddresses, 'https://a/', [{ scheme: 'https', hostname: 'a', authority: 'a:443' }]],
    [
      backendAddresses,
      'https://a:1 https://a:2',
      [
        { scheme: 'https', hostname: 'a', authority: 'a:1' },
        { scheme: 'https', hostname: 'a', authority: 'a:2' },
      ],
    ],
    [
      backendAddresses,
      'http://a http://b',
      [
        { scheme: 'http', hostname: 'a', authority: 'a:80' },
        { scheme: 'http', hostname: 'b', authority: 'b:80' },
      ],
    ],
    [hostName, 'a-b.example', 'a-b.example'],
    [hostName, 'a:1', 'a:1'],
    [hostName, 'a:65535', 'a:65535'],
    [listenAddresses, '1', ['1']],
    [listenAddresses, '65535', ['65535']],
    [listenAddresses, ' 8080 , [::1]:1 127.0.0.1:2 ', ['8080', '[::1]:1', '127.0.0.1:2']],
    [pathList, '/a /b/c_d-e/', ['/a', '/b/c_d-e']],
    [networkList, '10.0.0.0/8 ::1', ['10.0.0.0/8', '::1']],
    [networkList, '', []],
    [line, '  a b ', 'a b'],
    [line, 'ä ₦', 'ä ₦'],
  ])('%o reads %j', (parse, text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  const characters = 'the path must not contain " \' $ \\ ; { }';
  it.each<[(text: string) => unknown, string, string]>([
    ...['"', "'", '$', '\\', ';', '{', '}', '\n', '\r'].map((odd): [typeof anyPath, string, string] => [
      anyPath,
      `/a${odd}b`,
      characters,
    ]),
    [backendAddresses, 'http://u@a', 'nothing may precede the host name'],
    [backendAddresses, 'http://:p@a', 'nothing may precede the host name'],
    [backendAddresses, 'http://a/b', 'nothing may follow the port'],
    [backendAddresses, 'http://a?b', 'nothing may follow the port'],
    [backendAddresses, 'http://a#b', 'nothing may follow the port'],
    [backendAddresses, 'http://a:0', 'no server listens on port 0'],
    [backendAddresses, '', ''],
    [backendAddresses, 'a', ''],
    [backendAddresses, 'ws://a', ''],
    [backendAddresses, 'http://a https://a', 'all must use http, or all https'],
    [backendAddresses, 'https://a https://b', 'several https backends must share one host name'],
    [backendAddresses, 'http://a http://a:80', 'one backend is named twice'],
    [hostName, 'a:0', ''],
    [hostName, 'a:65536', ''],
    [hostName, 'a:', ''],
    [hostName, 'a b', ''],
    [hostName, '', ''],
    [listenAddresses, '', ''],
    [listenAddresses, '8080 x', ''],
    [listenAddresses, '0', ''],
    [listenAddresses, '065536', ''],
    [listenAddresses, '[127.0.0.1]:1', ''],
    [listenAddresses, '300.0.0.1:1', ''],
    [listenAddresses, '::1:1', ''],
    [listenAddresses, 'x8080', ''],
    [listenAddresses, '8080x', ''],
    [listenAddresses, '1 0.0.0.0:1', '0.0.0.0:1 is named twice'],
    [pathList, 'a', ''],
    [pathList, '/', ''],
    [pathList, '/a//b', ''],
    [pathList, '/a.b', ''],
    [pathList, '/a x', ''],
    [pathList, '/a /a/', '/a is named twice'],
    [networkList, '10.0.0.0/8 x', 'x is not an address or network'],
    [line, ' ', ''],
    [line, 'a\u0000b', ''],
    [line, 'a\u001fb', ''],
    [line, 'a\u007fb', ''],
    [existingFile, '/no/such', 'the file does not exist'],
    [existingFile, tmpdir(), 'this is a folder'],
    [existingFolder, '/no/such', 'the folder does not exist'],
    [existingFolder, process.execPath, 'this is not a folder'],
  ])('%o refuses %j: %s', (parse, text, message) => {
    expect(refusalOf(parse, text)).toBe(message);
  });

  it('reads a JSON file, and names all that is wrong with it in one line', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'a.json');
    const read = jsonFile(z.strictObject({ a: z.int(), b: z.string() }));
    writeFileSync(file, '{"a": 1, "b": "x"}');
    expect(read(file)).toEqual({ a: 1, b: 'x' });
    writeFileSync(file, '{"a": "1", "b": 2}');
    expect(refusalOf(read, file)).toMatch(/^a: .+; b: .+$/);
    writeFileSync(file, '[]');
    expect(refusalOf(read, file)).not.toMatch(/^: /);
    writeFileSync(file, '{');
    expect(refusalOf(read, file)).toMatch(/^the file is not JSON: ./);
  });
});
