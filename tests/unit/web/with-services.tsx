import { type ReactNode, useContext } from 'react';
import { SWRConfig } from 'swr';
import { type Services, ServicesContext } from '../../../web/src/api/services';

/** Gives these services to the components below, beside those from above. A test needs only the ones that it uses. */
export function WithServices({ children, ...services }: Partial<Services> & { readonly children: ReactNode }) {
  const above = useContext(ServicesContext);
  return <ServicesContext value={{ ...above, ...services } as Services}>{children}</ServicesContext>;
}

/** Wraps a hook in these services and its own cache, and does not retry. */
export const withCache =
  (services: Partial<Services>, cache = new Map()) =>
  (node: ReactNode) => (
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false }}>
      <WithServices {...services}>{node}</WithServices>
    </SWRConfig>
  );
