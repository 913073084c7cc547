import { CONTRACT_BREAK_EVENT } from '@kit/contracts/bridge/contract-break';
import * as z from 'zod/mini';
import { currentPath } from './device-page';
import { type BridgeRecord, sendReport } from './report';
import { deviceInPage } from './settings';

const LONGEST_MESSAGE = 2_000;
const LONGEST_STACK = 10_000;
const LONGEST_SCREEN = 500;
const QUERY = /\?.*$/;

/** The analytics event with which the app reports a reply or a request that breaks the contract. */
const contractBreak = z.object({
  event: z.literal(CONTRACT_BREAK_EVENT),
  properties: z.object({ method: z.string(), direction: z.string(), path: z.string(), reason: z.string() }),
});

/** Converts a thrown value that is not an Error to text. JSON shows the fields of an object. */
const plainText = (thrown: unknown): string => {
  if (typeof thrown === 'string') return thrown;
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
};

const textOf = (thrown: unknown): { readonly message: string; readonly stack: string } =>
  thrown instanceof Error
    ? { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '' }
    : { message: plainText(thrown), stack: '' };

const send = (kind: 'contract' | 'error' | 'rejection', { message, stack }: ReturnType<typeof textOf>): void => {
  const texts = { message: message.slice(0, LONGEST_MESSAGE), stack: stack.slice(0, LONGEST_STACK) };
  const screen = currentPath().replace(QUERY, '').slice(0, LONGEST_SCREEN);
  void sendReport({ errors: [{ at: Date.now(), kind, ...texts, screen }] });
};

/**
 * Reports errors inside the app: uncaught errors, unhandled rejections, and contract breaks that the app reports as
 * analytics.
 * @returns a function that takes each bridge call
 */
export const reportErrors = (): ((call: BridgeRecord) => void) => {
  if (deviceInPage()?.remember !== true) return () => undefined;
  addEventListener('error', ({ error, message }) => send('error', textOf(error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => send('rejection', textOf(reason)));
  return ({ params }) => {
    const broken = z.safeParse(contractBreak, params);
    if (!broken.success) return;
    const { method, direction, path, reason } = broken.data.properties;
    send('contract', { message: `${direction} of ${method}: ${path}: ${reason}`, stack: '' });
  };
};
