import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { parseJson } from '@kit/contracts/json-depth';
import { RefusedError, runCommand } from '../command-line';
import type { BridgeDocument } from '../contract/types/bridge';
import { dartTypes, kotlinTypes, swiftTypes } from '../contract/types/languages';
import { npm } from '../ensure-installed.mjs';
import { kotlinStubs } from '../native-types/kotlin-stubs';
import { root } from '../run';

const packages = join(root, 'scripts/native-types');
const requireInstalled = createRequire(join(packages, 'package.json'));
const compiler = join(packages, 'node_modules/kotlin-compiler');

/** The used parts of web-tree-sitter, whose types exist only after its installation. */
interface Parsers {
  readonly Parser: {
    new (): { setLanguage: (language: unknown) => void; parse: (text: string) => { readonly rootNode: Node } };
    init: () => Promise<void>;
  };
  readonly Language: { load: (file: string) => Promise<unknown> };
}

interface Node {
  readonly hasError: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly startPosition: { readonly row: number; readonly column: number };
  readonly children: readonly Node[];
}

type Language = 'kotlin' | 'swift' | 'dart';

/** The code of each language by file name: the generated types, and the blocks of docs/shell.md. */
const sourcesOf = (): Record<Language, Record<string, string>> => {
  const bridge = parseJson(readFileSync(join(root, 'docs/contract/bridge.json'), 'utf8')) as BridgeDocument;
  const page = readFileSync(join(root, 'docs/shell.md'), 'utf8');
  const blocks = (language: Language) =>
    [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
  const [host = '', older = ''] = blocks('kotlin');
  const oldHost = `import android.net.Uri
import android.webkit.WebView
import org.json.JSONObject

fun send(webView: WebView, origin: String, callbackName: String, reply: JSONObject) {
${older}}
`;
  return {
    kotlin: { 'BridgeTypes.kt': kotlinTypes(bridge), 'Host.kt': host, 'OldHost.kt': oldHost },
    swift: { 'BridgeTypes.swift': swiftTypes(bridge), 'Host.swift': blocks('swift').join('\n') },
    dart: { 'bridge_types.dart': dartTypes(bridge), 'host.dart': blocks('dart').join('\n') },
  };
};

const placesIn = (node: Node): string[] => [
  ...(node.isError || node.isMissing ? [` at ${node.startPosition.row + 1}:${node.startPosition.column + 1}`] : []),
  ...node.children.flatMap(placesIn),
];

/** Returns the places of the errors. A parser does not know the place of every error. */
const errorsIn = (rootNode: Node): readonly string[] => {
  const places = placesIn(rootNode);
  return rootNode.hasError && places.length === 0 ? [''] : places;
};

const parse = async (sources: ReturnType<typeof sourcesOf>): Promise<string[]> => {
  const { Parser, Language }: Parsers = requireInstalled('web-tree-sitter');
  await Parser.init();
  const problems: string[] = [];
  for (const [language, files] of Object.entries(sources)) {
    const parser = new Parser();
    parser.setLanguage(
      await Language.load(requireInstalled.resolve(`tree-sitter-wasms/out/tree-sitter-${language}.wasm`)),
    );
    for (const [name, text] of Object.entries(files)) {
      problems.push(...errorsIn(parser.parse(text).rootNode).map((place) => `${name}: syntax error${place}`));
      const broken = text.slice(0, text.lastIndexOf('}'));
      if (errorsIn(parser.parse(broken).rootNode).length === 0) problems.push(`${name}: is parsed without its end too`);
    }
  }
  return problems;
};

/** @throws RefusedError without Java */
const compileKotlin = (files: Readonly<Record<string, string>>): string[] => {
  const folder = join(root, '.build/native-types');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const all = { ...kotlinStubs, ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const jars = readdirSync(join(compiler, 'lib')).filter((name) => name.endsWith('.jar'));
  const path = jars.map((name) => join(compiler, 'lib', name)).join(delimiter);
  const options = ['-kotlin-home', compiler, '-nowarn', '-d', join(folder, 'out')];
  const command = ['-cp', path, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler', ...options, ...Object.keys(all)];
  const { error, status, stderr } = spawnSync('java', command, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined)
    throw new RefusedError('Java does not run here. The Kotlin compiler needs Java 17 or later.');
  return status === 0 ? [] : stderr.split('\n').filter((line) => line.includes('error:'));
};

const line = {
  usage: 'npm test -- native-types',
  about:
    'Compiles the generated types and the sample hosts of docs/shell.md for Kotlin, and parses those for Swift and Dart. The first run installs the compiler and the parsers (150 MB). It needs Java.',
};

await runCommand(line, async () => {
  if (!existsSync(compiler) && !npm(['ci', '--ignore-scripts'], packages)) {
    throw new RefusedError('npm could not install the Kotlin compiler and the parsers: see above.');
  }
  const sources = sourcesOf();
  const problems = [...(await parse(sources)), ...compileKotlin(sources.kotlin)];
  for (const problem of problems) console.error(problem);
  const files = Object.values(sources).flatMap(Object.keys);
  if (problems.length === 0) console.log(`Without errors: ${files.join(', ')}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
