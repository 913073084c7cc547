import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printableLines } from '@kit/contracts/printable';
import { runCommand, writeTo } from '../command-line';
import { root } from '../run';
import { dartTypes, kotlinTypes, swiftTypes } from './types/languages';
import { wireTypes } from './types/typescript';

const documentAt = (name: string) => JSON.parse(readFileSync(join(root, 'docs/contract', name), 'utf8'));

const line = {
  usage: 'npm run contract -- types [folder]',
  about:
    'Writes types from the documents of the contract: the bridge for Kotlin, Swift and Dart, and the wire for TypeScript.',
  words: 1,
  more: 'Writes BridgeTypes.kt, BridgeTypes.swift, bridge_types.dart and wire-types.ts to .build/types-of-contract, or to the given folder.',
};

export const runTypes = () =>
  runCommand(line, ({ words: [folder = join(root, '.build/types-of-contract')] }) => {
    const target = resolve(folder);
    const bridge = documentAt('bridge.json');
    writeTo(target, () => mkdirSync(target, { recursive: true }));
    const files = {
      'BridgeTypes.kt': kotlinTypes(bridge),
      'BridgeTypes.swift': swiftTypes(bridge),
      'bridge_types.dart': dartTypes(bridge),
      'wire-types.ts': wireTypes(documentAt('openrpc.json')),
    };
    for (const [name, text] of Object.entries(files)) {
      writeTo(join(target, name), () => writeFileSync(join(target, name), text));
      console.log(printableLines(join(target, name)));
    }
  });
