import type { EnvelopeLink } from './link';

type FieldNames = Readonly<Record<string, string>>;

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [names.get(name) ?? name, renamed(field, names)]),
  );
};

/**
 * Renames the request's fields to the backend's names, and the reply's fields back (7.5).
 * @param names server field name by client field name
 */
export const fieldNamesLink = (names: FieldNames): EnvelopeLink => {
  // A Map, because a reply can contain a field that every object inherits, such as `constructor`.
  const toServer = new Map(Object.entries(names));
  const toClient = new Map([...toServer].map(([client, server]) => [server, client]));
  if (toServer.size === 0) return (next) => next;
  return (next) => async (envelope) => {
    const entries = envelope.entries.map(({ method, data }) => ({
      method,
      data: renamed(data, toServer) as Record<string, unknown>,
    }));
    const reply = await next({ ...envelope, entries });
    return { ...reply, results: reply.results.map((result) => ({ ...result, data: renamed(result.data, toClient) })) };
  };
};
