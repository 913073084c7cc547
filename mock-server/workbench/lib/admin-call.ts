/** A call of the admin API. The page sends it and prints it as a curl command. */
export interface AdminCall {
  /** such as `POST /requests/:id/send` */
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly method: string;
  /** below `/__admin`, with its query but without the sandbox */
  readonly path: string;
  readonly body?: unknown;
  /** file with the body, if the body is too large to show */
  readonly bodyFile?: string | undefined;
}

export const ADMIN = '/__admin';
/** Every server has this sandbox. Addresses leave it out. */
export const DEFAULT_SANDBOX = 'default';

/** Path and query of a call, with the sandbox. */
export const addressOf = ({ path }: Pick<AdminCall, 'path'>, sandbox: string): string =>
  `${ADMIN}${path}${path.includes('?') ? '&' : '?'}sandbox=${encodeURIComponent(sandbox)}`;

/** Fills in the parameters of a path such as `/borrowers/:contactNumber` and appends the query. */
export const pathOf = (
  template: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};
