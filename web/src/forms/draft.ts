import type { InformationStep } from '@kit/contracts/enums';
import type { LocalStore } from '../platform/local-store';
import type { Values } from './form-rules';

/** Unsaved texts of one step, stored on this device. */
export interface Draft {
  readonly load: () => Readonly<Record<string, string>>;
  readonly save: (values: Values<string>) => void;
  readonly clear: () => void;
}

/**
 * Creates the draft of a step. Ignores another borrower's drafts on the same device; the first change overwrites them.
 * @param owner the user identifier of the borrower
 * @param secret fields that are never stored: BVN and account number
 */
export const createDraft = (
  store: LocalStore,
  step: InformationStep,
  owner: string,
  secret: readonly string[] = [],
): Draft => {
  const steps = () => {
    const drafts = store.get('informationDrafts');
    return drafts.owner === owner ? drafts.steps : {};
  };
  return {
    load: () => steps()[step] ?? {},
    save: (values) => {
      const stored = Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field)));
      store.set('informationDrafts', { owner, steps: { ...steps(), [step]: stored } });
    },
    clear: () => {
      const { [step]: _, ...others } = steps();
      store.set('informationDrafts', { owner, steps: others });
    },
  };
};

/**
 * The initial values of a form: the draft, otherwise the saved value, otherwise empty. Drops fields that no longer
 * exist.
 */
export const initialValues = <Field extends string>(
  fields: readonly Field[],
  saved: Readonly<Partial<Record<Field, string>>> | undefined,
  draft: Readonly<Record<string, string>>,
): Values<Field> =>
  Object.fromEntries(fields.map((field) => [field, draft[field] ?? saved?.[field] ?? ''])) as Values<Field>;
