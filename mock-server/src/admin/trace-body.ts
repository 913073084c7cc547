import * as z from 'zod/mini';
import { readTrace } from '../traces/read';
import type { Trace } from '../traces/trace';
import { AdminRefusal } from './define';

/** Files are in a state as base64, and a sandbox holds 96 MB of them. */
export const LARGEST_TRACE = 160 * 1024 * 1024;

/** A trace, as GET /trace and GET /snapshot answer it, or a file of version 0.1. */
export const traceBody = z.record(z.string(), z.unknown());

/** @throws AdminRefusal with the path to each wrong value */
export const traceIn = (body: z.infer<typeof traceBody>): Trace => {
  const read = readTrace(body, 'body');
  if ('problem' in read) throw new AdminRefusal(read.problem, read.issues);
  return read.trace;
};
