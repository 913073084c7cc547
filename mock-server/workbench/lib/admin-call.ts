/** A call of the admin API: what the page does, and what it shows as a curl and as a command. */
export interface AdminCall {
  /** such as `POST /requests/:id/back` */
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly method: string;
  /** below `/__admin`, with its query but for the sandbox */
  readonly path: string;
  readonly body?: unknown;
  /** name of the file that the body is, where it is too large to be shown */
  readonly bodyFile?: string | undefined;
}

export const ADMIN = '/__admin';

/** The address of a call, from the root of the server. */
export const addressOf = ({ path }: Pick<AdminCall, 'path'>, sandbox: string): string =>
  `${ADMIN}${path}${path.includes('?') ? '&' : '?'}sandbox=${encodeURIComponent(sandbox)}`;

/** Fills the parameters of a path such as `/borrowers/:contactNumber` in and appends its query. */
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
