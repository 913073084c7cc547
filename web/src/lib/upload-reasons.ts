import type { uploadStep } from '@kit/contracts/enums';
import { copy } from './copy';

/** The seven data uploads: what each contains and why the lender asks for it (3.13). */
export const uploadReasons: Readonly<Record<(typeof uploadStep.values)[number], string>> = copy.uploads;
