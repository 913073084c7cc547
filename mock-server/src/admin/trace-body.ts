import * as z from 'zod/mini';
import { readTrace } from '../traces/read';
import type { Trace } from '../traces/trace';
import { AdminRefusal } from './define';

/** Bytes. A sandbox holds up to 96 MB of files, and base64 makes them a third larger. */
export const LARGEST_TRACE = 160 * 1024 * 1024;

/** A trace from GET /trace or GET /snapshot, or a file of version 0.1. */
export const traceBody = z.record(z.string(), z.unknown());

/** @throws AdminRefusal with the path to each wrong value */
export const traceIn = (body: z.infer<typeof traceBody>): Trace => {
  const read = readTrace(body, 'body');
  if ('problem' in read) throw new AdminRefusal(read.problem, read.issues);
  return read.trace;
};
