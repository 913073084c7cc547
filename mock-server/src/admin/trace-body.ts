import * as z from 'zod/mini';
import { readingTrace } from '../traces/read';
import type { Trace } from '../traces/trace';
import { inTurns } from '../traces/turns';
import { AdminRefusal } from './define';

/** Bytes. A sandbox holds up to 96 MB of files, and base64 adds a third. */
export const LARGEST_TRACE = 160 * 1024 * 1024;

/** A trace from GET /trace or GET /snapshot. */
export const traceBody = z.record(z.string(), z.unknown());

/** Reads a trace in turns. Look the sandbox up afterwards. @throws AdminRefusal with the path to each wrong value */
export const traceIn = async (body: z.infer<typeof traceBody>): Promise<Trace> => {
  const read = await inTurns(readingTrace(body, 'body'));
  if ('problem' in read) throw new AdminRefusal(read.problem, read.issues);
  return read.trace;
};
