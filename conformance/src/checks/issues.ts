import { type Issue, refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

/** The issues in the data of a refusal. */
export const issuesOf = (data: unknown): readonly Issue[] => {
  const parsed = z.safeParse(refusalData, data);
  return parsed.success ? (parsed.data.issues ?? []) : [];
};

/** Returns true if an issue names the field at `path`, or a part of it. */
export const isAbout = (issue: Issue, path: string): boolean => `${issue.path}.`.startsWith(`${path}.`);
