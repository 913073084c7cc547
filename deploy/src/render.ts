import { printableLines } from '@kit/contracts/printable';
import { failureText, renderCommand } from './render-command';

try {
  process.stdout.write(`${printableLines(await renderCommand(process.argv.slice(2), process.env))}\n`);
} catch (cause) {
  process.stderr.write(`${printableLines(failureText(cause))}\n`);
  process.exitCode = 1;
}
