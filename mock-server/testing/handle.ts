// A file of its own, because users without the types of fetch read its declarations.

/** Instance type of a global class; `never` in a project without its types. */
type Global<Name extends string> =
  typeof globalThis extends Record<Name, { readonly prototype: infer Instance }> ? Instance : never;
type FetchRequest = Global<'Request'>;
type FetchResponse = Global<'Response'>;

/** A request, or the argument that MSW passes to a handler. */
export type HandledRequest = FetchRequest | { readonly request: FetchRequest };

/**
 * Answers a request of any origin by its path. It takes MSW's argument too: `http.post('*\/app/*', mock.handle)`.
 * @throws TypeError if a fault breaks the connection, as `fetch` does; MSW gets a network error instead
 */
export type Handle = (request: HandledRequest) => Promise<FetchResponse>;
