import { type ReactNode, useContext } from 'react';
import { type Services, ServicesContext } from '../../../web/src/api/services';

/** Gives these services to the components below, beside those from above. A test needs only the ones that it uses. */
export function WithServices({ children, ...services }: Partial<Services> & { readonly children: ReactNode }) {
  const above = useContext(ServicesContext);
  return <ServicesContext value={{ ...above, ...services } as Services}>{children}</ServicesContext>;
}
