/*
 * Written by npm run docs from GET /__admin/openapi.json. Change the admin API, not this file.
 */
export interface AdminCalls {
  'GET /health': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly status: 'ok'; readonly version: string; readonly store: string; readonly sandboxes: readonly string[]; readonly shared?: { readonly lease?: { readonly server: string; readonly endsInMs: number }; readonly address: string; readonly owned: number; readonly warnings: readonly string[] } };
  };
  'GET /enter': {
    params: Record<string, never>;
    query: { readonly ticket: string };
    body: never;
    answer: never;
  };
  'POST /enter': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly path?: string };
    answer: { readonly link: string; readonly expiresInMs: number };
  };
  'GET /addresses': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly addresses: readonly string[] };
  };
  'POST /reset': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly sandbox: string };
  };
  'GET /sandboxes': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly sandboxes: readonly ({ readonly name: string; readonly isConfigured: boolean; readonly documents: number; readonly lastUsedAt: number | null })[]; readonly maximum: number };
  };
  'DELETE /sandboxes/{name}': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly sandbox: string };
  };
  'POST /sandboxes/{name}/clone': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: { readonly to: string };
    answer: { readonly sandbox: string; readonly documents: number };
  };
  'GET /app-config': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly publicKey: string; readonly base: string; readonly contractVersion?: string; readonly assumptions: Readonly<Record<string, unknown>>; readonly fieldNames: Readonly<Record<string, string>>; readonly paths: Readonly<Record<string, string>>; readonly accent?: { readonly light: { readonly accent: string; readonly onAccent: string; readonly accentSoft: string }; readonly dark: { readonly accent: string; readonly onAccent: string; readonly accentSoft: string } }; readonly content: { readonly agreements: Readonly<Record<string, string>>; readonly faq?: string } };
  };
  'GET /contract': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly openrpc: string };
  };
  'GET /openapi.json': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly openapi: string };
  };
  'GET /requests': {
    params: Record<string, never>;
    query: { readonly method?: string; readonly contactNumber?: string; readonly code?: string; readonly limit?: string; readonly before?: string };
    body: never;
    answer: { readonly requests: readonly ({ readonly id: number; readonly contractVersion: string; readonly at: string; readonly clock: string; readonly url: string; readonly methods: readonly string[]; readonly contactNumber?: string; readonly code: number; readonly http: number; readonly durationMs: number; readonly phone?: string; readonly unopened: 'empty' | 'not hex' | 'odd length' | 'not whole blocks' | 'no key id' | 'unknown key id' | 'key expired' | 'wrong key' | 'bad padding' | 'not JSON' | 'no key request' | 'not base64' | 'wrong length' | 'wrong public key' | null; readonly canGoBack: boolean; readonly note?: string; readonly upstream?: { readonly origin: string; readonly durationMs: number; readonly deviations: readonly { readonly path: string; readonly reason: string }[] }; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null; readonly headers: Readonly<Record<string, string>>; readonly request: unknown; readonly reply: unknown; readonly raw: { readonly request: string; readonly reply: string } })[]; readonly note?: string };
  };
  'DELETE /requests': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: Record<string, never>;
  };
  'POST /requests/{id}/back': {
    params: { readonly id: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly sandbox: string; readonly request: number; readonly documents: number; readonly now: number };
  };
  'GET /requests/{id}/changes': {
    params: { readonly id: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly request: number; readonly changes: readonly { readonly kind: string; readonly id: string; readonly before?: unknown; readonly after?: unknown; readonly leftOut?: number }[] };
  };
  'POST /requests/{id}/send': {
    params: { readonly id: string };
    query: Record<string, never>;
    body: { readonly entries?: readonly unknown[]; readonly token?: string };
    answer: { readonly request: number };
  };
  'GET /messages': {
    params: Record<string, never>;
    query: { readonly contactNumber?: string };
    body: never;
    answer: { readonly messages: readonly ({ readonly id: string; readonly contactNumber: string; readonly text: string; readonly authCode: string | null; readonly purpose: string; readonly sentAt: number })[] };
  };
  'GET /clock': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly now: number; readonly iso: string; readonly frozen: boolean; readonly offsetMs: number };
  };
  'POST /clock/advance': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly ms: number };
    answer: { readonly now: number; readonly iso: string; readonly frozen: boolean; readonly offsetMs: number };
  };
  'POST /clock/freeze': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly now: number; readonly iso: string; readonly frozen: boolean; readonly offsetMs: number };
  };
  'POST /clock/resume': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly now: number; readonly iso: string; readonly frozen: boolean; readonly offsetMs: number };
  };
  'POST /clock/reset': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly now: number; readonly iso: string; readonly frozen: boolean; readonly offsetMs: number };
  };
  'GET /next': {
    params: Record<string, never>;
    query: { readonly contactNumber?: string; readonly limit?: string };
    body: never;
    answer: { readonly now: number; readonly events: readonly ({ readonly at: number; readonly inMs: number; readonly kind: 'review begins' | 'review ends' | 'payout arrives' | 'bank refuses' | 'payout fails' | 'due today' | 'overdue begins' | 'overdue fee' | 'may apply again' | 'payment expires' | 'code expires' | 'code can be sent again' | 'session ends' | 'key ends'; readonly text: string; readonly contactNumber?: string; readonly orderNo?: string; readonly payOrderId?: string; readonly amount?: number })[] };
  };
  'POST /sessions/{contactNumber}': {
    params: { readonly contactNumber: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly token: string };
  };
  'POST /sessions/{contactNumber}/expire': {
    params: { readonly contactNumber: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly sessions: number };
  };
  'POST /sessions/{contactNumber}/squeeze': {
    params: { readonly contactNumber: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly sessions: number };
  };
  'POST /sessions/{contactNumber}/invalidate': {
    params: { readonly contactNumber: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly sessions: number };
  };
  'GET /public-key': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: string;
  };
  'POST /keys/expire': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly keys: number };
  };
  'GET /scenarios': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly scenarios: readonly ({ readonly name: string; readonly title: string; readonly stage: string; readonly description: string; readonly route: string; readonly sideEffects: string | null })[] };
  };
  'POST /scenarios/{name}': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: { readonly contactNumber?: string };
    answer: { readonly scenario: string; readonly sandbox: string; readonly contactNumber: string; readonly authCode: string; readonly route: string; readonly orderNo?: string; readonly tractOdrId?: string; readonly payOrderId?: string; readonly accountNo?: string; readonly ticketOdrId?: string; readonly token?: string; readonly open: string };
  };
  'GET /scenarios/{name}/open': {
    params: { readonly name: string };
    query: { readonly contactNumber?: string };
    body: never;
    answer: never;
  };
  'GET /situations': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly folder: string; readonly situations: readonly ({ readonly name: string; readonly title: string; readonly description: string; readonly contactNumber: string | null; readonly route: string; readonly savedAt: string | null; readonly documents: number; readonly problem: string | null })[] };
  };
  'POST /situations': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly name: string; readonly title?: string; readonly description?: string; readonly contactNumber?: string; readonly route?: string; readonly replace?: boolean };
    answer: { readonly name: string; readonly title: string; readonly description: string; readonly contactNumber: string | null; readonly route: string; readonly savedAt: string | null; readonly documents: number; readonly problem: string | null };
  };
  'GET /situations/{name}': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly format: 'loan-webview-kit situation'; readonly version: 1; readonly name: string; readonly title: string; readonly description: string; readonly contactNumber: string | null; readonly route: string; readonly at: number; readonly assumptions: Readonly<Record<string, unknown>>; readonly snapshot: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] } };
  };
  'PUT /situations/{name}': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: { readonly format: 'loan-webview-kit situation'; readonly version: 1; readonly name: string; readonly title: string; readonly description: string; readonly contactNumber: string | null; readonly route: string; readonly at: number; readonly assumptions: Readonly<Record<string, unknown>>; readonly snapshot: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] } };
    answer: { readonly name: string; readonly title: string; readonly description: string; readonly contactNumber: string | null; readonly route: string; readonly savedAt: string | null; readonly documents: number; readonly problem: string | null };
  };
  'DELETE /situations/{name}': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly situation: string };
  };
  'GET /situations/{name}/open': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: never;
    answer: never;
  };
  'POST /situations/{name}/open': {
    params: { readonly name: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly situation: string; readonly sandbox: string; readonly contactNumber: string | null; readonly route: string; readonly token?: string; readonly open: string };
  };
  'GET /faults': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly faults: readonly ({ readonly match: { readonly method?: 'generateSk' | 'sendAuthCode' | 'authenticate' | 'userIdentifierInfo' | 'saveIdentifierInfo' | 'profileInfo' | 'saveWorkInfo' | 'faceServiceToggle' | 'mediaUpload' | 'mockOcr' | 'saveFaceImageInfo' | 'checkBank' | 'saveBankInfo' | 'getDictItem' | 'operationConfiguration' | 'homePage' | 'applyLoan' | 'uploadStatus' | 'uploadPermissionData' | 'orderList' | 'orderDetail' | 'loanQuote' | 'confirmBorrow' | 'cancelOrder' | 'createPayOrder' | 'payOrderStatus' | 'extensionQuote' | 'extendOrder' | 'displayTicketNote' | 'tictetQuestionList' | 'ticketList' | 'ticketInfo' | 'saveTicket' | 'notePage' | 'saveTicketNote' | 'rateTicket' | 'customerServiceTicket' | 'createReviewSchema' | 'updateReviewSchema' | 'saveReview' | 'accountDeletionCheck' | 'deleteAccount'; readonly contactNumber?: string; readonly nth?: number; readonly probability?: number; readonly seed?: number }; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly times?: number; readonly ttlMs?: number; readonly withRetry?: boolean; readonly id: string; readonly seed: number; readonly seen: number; readonly matched: number; readonly state: 'active' | 'used up' | 'expired'; readonly createdAt: number; readonly expiresAt: number | null })[] };
  };
  'POST /faults': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly match?: { readonly method?: 'generateSk' | 'sendAuthCode' | 'authenticate' | 'userIdentifierInfo' | 'saveIdentifierInfo' | 'profileInfo' | 'saveWorkInfo' | 'faceServiceToggle' | 'mediaUpload' | 'mockOcr' | 'saveFaceImageInfo' | 'checkBank' | 'saveBankInfo' | 'getDictItem' | 'operationConfiguration' | 'homePage' | 'applyLoan' | 'uploadStatus' | 'uploadPermissionData' | 'orderList' | 'orderDetail' | 'loanQuote' | 'confirmBorrow' | 'cancelOrder' | 'createPayOrder' | 'payOrderStatus' | 'extensionQuote' | 'extendOrder' | 'displayTicketNote' | 'tictetQuestionList' | 'ticketList' | 'ticketInfo' | 'saveTicket' | 'notePage' | 'saveTicketNote' | 'rateTicket' | 'customerServiceTicket' | 'createReviewSchema' | 'updateReviewSchema' | 'saveReview' | 'accountDeletionCheck' | 'deleteAccount'; readonly contactNumber?: string; readonly nth?: number; readonly probability?: number; readonly seed?: number }; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly times?: number; readonly ttlMs?: number; readonly withRetry?: boolean };
    answer: { readonly match: { readonly method?: 'generateSk' | 'sendAuthCode' | 'authenticate' | 'userIdentifierInfo' | 'saveIdentifierInfo' | 'profileInfo' | 'saveWorkInfo' | 'faceServiceToggle' | 'mediaUpload' | 'mockOcr' | 'saveFaceImageInfo' | 'checkBank' | 'saveBankInfo' | 'getDictItem' | 'operationConfiguration' | 'homePage' | 'applyLoan' | 'uploadStatus' | 'uploadPermissionData' | 'orderList' | 'orderDetail' | 'loanQuote' | 'confirmBorrow' | 'cancelOrder' | 'createPayOrder' | 'payOrderStatus' | 'extensionQuote' | 'extendOrder' | 'displayTicketNote' | 'tictetQuestionList' | 'ticketList' | 'ticketInfo' | 'saveTicket' | 'notePage' | 'saveTicketNote' | 'rateTicket' | 'customerServiceTicket' | 'createReviewSchema' | 'updateReviewSchema' | 'saveReview' | 'accountDeletionCheck' | 'deleteAccount'; readonly contactNumber?: string; readonly nth?: number; readonly probability?: number; readonly seed?: number }; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly times?: number; readonly ttlMs?: number; readonly withRetry?: boolean; readonly id: string; readonly seed: number; readonly seen: number; readonly matched: number; readonly state: 'active' | 'used up' | 'expired'; readonly createdAt: number; readonly expiresAt: number | null };
  };
  'DELETE /faults': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly faults: number };
  };
  'GET /faults/{id}': {
    params: { readonly id: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly match: { readonly method?: 'generateSk' | 'sendAuthCode' | 'authenticate' | 'userIdentifierInfo' | 'saveIdentifierInfo' | 'profileInfo' | 'saveWorkInfo' | 'faceServiceToggle' | 'mediaUpload' | 'mockOcr' | 'saveFaceImageInfo' | 'checkBank' | 'saveBankInfo' | 'getDictItem' | 'operationConfiguration' | 'homePage' | 'applyLoan' | 'uploadStatus' | 'uploadPermissionData' | 'orderList' | 'orderDetail' | 'loanQuote' | 'confirmBorrow' | 'cancelOrder' | 'createPayOrder' | 'payOrderStatus' | 'extensionQuote' | 'extendOrder' | 'displayTicketNote' | 'tictetQuestionList' | 'ticketList' | 'ticketInfo' | 'saveTicket' | 'notePage' | 'saveTicketNote' | 'rateTicket' | 'customerServiceTicket' | 'createReviewSchema' | 'updateReviewSchema' | 'saveReview' | 'accountDeletionCheck' | 'deleteAccount'; readonly contactNumber?: string; readonly nth?: number; readonly probability?: number; readonly seed?: number }; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly times?: number; readonly ttlMs?: number; readonly withRetry?: boolean; readonly id: string; readonly seed: number; readonly seen: number; readonly matched: number; readonly state: 'active' | 'used up' | 'expired'; readonly createdAt: number; readonly expiresAt: number | null };
  };
  'DELETE /faults/{id}': {
    params: { readonly id: string };
    query: Record<string, never>;
    body: never;
    answer: Record<string, never>;
  };
  'GET /network': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly networks: readonly ({ readonly preset: 'offline' | 'slow-3g' | 'fast-3g' | 'lossy'; readonly phone: string | null; readonly latencyMs: number; readonly downBytesPerSecond: number | null; readonly upBytesPerSecond: number | null; readonly loss: number })[]; readonly presets: readonly ('offline' | 'slow-3g' | 'fast-3g' | 'lossy')[] };
  };
  'PUT /network': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly preset: 'offline' | 'slow-3g' | 'fast-3g' | 'lossy'; readonly phone?: string };
    answer: { readonly preset: 'offline' | 'slow-3g' | 'fast-3g' | 'lossy'; readonly phone: string | null; readonly latencyMs: number; readonly downBytesPerSecond: number | null; readonly upBytesPerSecond: number | null; readonly loss: number };
  };
  'DELETE /network': {
    params: Record<string, never>;
    query: { readonly phone?: string };
    body: never;
    answer: { readonly networks: number };
  };
  'GET /phones': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly phones: readonly ({ readonly phone: string; readonly lastSeenAt: number | null; readonly contactNumber: string | null; readonly userAgent: string | null; readonly width: number | null; readonly orders: { readonly report: boolean; readonly bridge: 'ok' | 'missing'; readonly events: Readonly<Record<string, 'ok' | 'timeout' | 'error' | 'malformed'>> } })[] };
  };
  'PUT /phones/{phone}/shell': {
    params: { readonly phone: string };
    query: Record<string, never>;
    body: { readonly report?: boolean; readonly bridge?: 'ok' | 'missing'; readonly events?: Readonly<Record<string, 'ok' | 'timeout' | 'error' | 'malformed'>> };
    answer: { readonly report: boolean; readonly bridge: 'ok' | 'missing'; readonly events: Readonly<Record<string, 'ok' | 'timeout' | 'error' | 'malformed'>> };
  };
  'GET /phones/{phone}/bridge': {
    params: { readonly phone: string };
    query: { readonly limit?: string };
    body: never;
    answer: { readonly calls: readonly { readonly id: number; readonly at: number; readonly eventName: string; readonly params: unknown; readonly problem?: string; readonly reply?: unknown }[] };
  };
  'POST /phones/{phone}/bridge': {
    params: { readonly phone: string };
    query: Record<string, never>;
    body: { readonly calls: readonly { readonly at: number; readonly eventName: string; readonly params: unknown; readonly problem?: string; readonly reply?: unknown }[]; readonly width?: number };
    answer: { readonly orders: { readonly report: boolean; readonly bridge: 'ok' | 'missing'; readonly events: Readonly<Record<string, 'ok' | 'timeout' | 'error' | 'malformed'>> } | null };
  };
  'GET /snapshot': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] };
  };
  'PUT /snapshot': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] };
    answer: { readonly documents: number };
  };
  'GET /requests/{id}/bundle': {
    params: { readonly id: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly version: 1 | 2 | 3; readonly at: number; readonly seed: string | null; readonly assumptions: Readonly<Record<string, unknown>>; readonly clock: { readonly offset: number; readonly frozenAt: number | null } | null; readonly faults: readonly ({ readonly match: { readonly method?: 'generateSk' | 'sendAuthCode' | 'authenticate' | 'userIdentifierInfo' | 'saveIdentifierInfo' | 'profileInfo' | 'saveWorkInfo' | 'faceServiceToggle' | 'mediaUpload' | 'mockOcr' | 'saveFaceImageInfo' | 'checkBank' | 'saveBankInfo' | 'getDictItem' | 'operationConfiguration' | 'homePage' | 'applyLoan' | 'uploadStatus' | 'uploadPermissionData' | 'orderList' | 'orderDetail' | 'loanQuote' | 'confirmBorrow' | 'cancelOrder' | 'createPayOrder' | 'payOrderStatus' | 'extensionQuote' | 'extendOrder' | 'displayTicketNote' | 'tictetQuestionList' | 'ticketList' | 'ticketInfo' | 'saveTicket' | 'notePage' | 'saveTicketNote' | 'rateTicket' | 'customerServiceTicket' | 'createReviewSchema' | 'updateReviewSchema' | 'saveReview' | 'accountDeletionCheck' | 'deleteAccount'; readonly contactNumber?: string; readonly nth?: number; readonly probability?: number; readonly seed?: number }; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly times?: number; readonly ttlMs?: number; readonly withRetry?: boolean; readonly id: string; readonly seed: number; readonly seen: number; readonly matched: number; readonly state: 'active' | 'used up' | 'expired'; readonly createdAt: number; readonly expiresAt: number | null; readonly met?: readonly ({ readonly entry: string; readonly n: number | null })[] })[]; readonly state: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[]; readonly call: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly phone?: string }; readonly reply: unknown; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null };
  };
  'POST /bundles': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly version: 1 | 2 | 3; readonly at: number; readonly seed: string | null; readonly assumptions: Readonly<Record<string, unknown>>; readonly clock: { readonly offset: number; readonly frozenAt: number | null } | null; readonly faults: readonly ({ readonly match?: { readonly method?: 'generateSk' | 'sendAuthCode' | 'authenticate' | 'userIdentifierInfo' | 'saveIdentifierInfo' | 'profileInfo' | 'saveWorkInfo' | 'faceServiceToggle' | 'mediaUpload' | 'mockOcr' | 'saveFaceImageInfo' | 'checkBank' | 'saveBankInfo' | 'getDictItem' | 'operationConfiguration' | 'homePage' | 'applyLoan' | 'uploadStatus' | 'uploadPermissionData' | 'orderList' | 'orderDetail' | 'loanQuote' | 'confirmBorrow' | 'cancelOrder' | 'createPayOrder' | 'payOrderStatus' | 'extensionQuote' | 'extendOrder' | 'displayTicketNote' | 'tictetQuestionList' | 'ticketList' | 'ticketInfo' | 'saveTicket' | 'notePage' | 'saveTicketNote' | 'rateTicket' | 'customerServiceTicket' | 'createReviewSchema' | 'updateReviewSchema' | 'saveReview' | 'accountDeletionCheck' | 'deleteAccount'; readonly contactNumber?: string; readonly nth?: number; readonly probability?: number; readonly seed?: number }; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly times?: number; readonly ttlMs?: number; readonly withRetry?: boolean; readonly id: string; readonly seed: number; readonly seen: number; readonly matched: number; readonly state: 'active' | 'used up' | 'expired'; readonly createdAt: number; readonly expiresAt: number | null; readonly met?: readonly ({ readonly entry: string; readonly n: number | null })[] })[]; readonly state: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[]; readonly call: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly phone?: string }; readonly reply: unknown; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null };
    answer: { readonly reply: unknown; readonly expected: unknown; readonly same: boolean; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null };
  };
  'POST /reports': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly from: number; readonly to: number; readonly title?: string; readonly note?: string };
    answer: { readonly format: 'loan-webview-kit report'; readonly version: 1; readonly title: string; readonly note: string; readonly createdAt: string; readonly sandbox: string; readonly server: { readonly version: string; readonly node: string }; readonly assumptions: Readonly<Record<string, unknown>>; readonly replay: string; readonly steps: readonly ({ readonly at: string; readonly text: string; readonly request: number | null })[]; readonly calls: readonly ({ readonly id: number; readonly contractVersion: string; readonly at: string; readonly clock: string; readonly url: string; readonly methods: readonly string[]; readonly contactNumber?: string; readonly code: number; readonly http: number; readonly durationMs: number; readonly phone?: string; readonly unopened: 'empty' | 'not hex' | 'odd length' | 'not whole blocks' | 'no key id' | 'unknown key id' | 'key expired' | 'wrong key' | 'bad padding' | 'not JSON' | 'no key request' | 'not base64' | 'wrong length' | 'wrong public key' | null; readonly note?: string; readonly upstream?: { readonly origin: string; readonly durationMs: number; readonly deviations: readonly { readonly path: string; readonly reason: string }[] }; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null; readonly headers: Readonly<Record<string, string>>; readonly request: unknown; readonly reply: unknown; readonly raw: { readonly request: string; readonly reply: string }; readonly context: { readonly at: number; readonly seed: string | null } | null; readonly changed: readonly { readonly kind: string; readonly id: string; readonly body?: unknown }[] })[]; readonly before: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] }; readonly endedAt: number; readonly pictures?: readonly { readonly name: string; readonly phone?: string; readonly path?: string; readonly data: string }[] };
  };
  'POST /reports/check': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly format: 'loan-webview-kit report'; readonly version: 1; readonly title: string; readonly note: string; readonly createdAt: string; readonly sandbox: string; readonly server: { readonly version: string; readonly node: string }; readonly assumptions: Readonly<Record<string, unknown>>; readonly replay: string; readonly steps: readonly ({ readonly at: string; readonly text: string; readonly request: number | null })[]; readonly calls: readonly ({ readonly id: number; readonly contractVersion: string; readonly at: string; readonly clock: string; readonly url: string; readonly methods: readonly string[]; readonly contactNumber?: string; readonly code: number; readonly http: number; readonly durationMs: number; readonly phone?: string; readonly unopened: 'empty' | 'not hex' | 'odd length' | 'not whole blocks' | 'no key id' | 'unknown key id' | 'key expired' | 'wrong key' | 'bad padding' | 'not JSON' | 'no key request' | 'not base64' | 'wrong length' | 'wrong public key' | null; readonly note?: string; readonly upstream?: { readonly origin: string; readonly durationMs: number; readonly deviations: readonly { readonly path: string; readonly reason: string }[] }; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null; readonly headers: Readonly<Record<string, string>>; readonly request: unknown; readonly reply: unknown; readonly raw: { readonly request: string; readonly reply: string }; readonly context: { readonly at: number; readonly seed: string | null } | null; readonly changed: readonly { readonly kind: string; readonly id: string; readonly body?: unknown }[] })[]; readonly before: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] }; readonly endedAt: number; readonly pictures?: readonly { readonly name: string; readonly phone?: string; readonly path?: string; readonly data: string }[] };
    answer: { readonly title: string; readonly calls: number; readonly documents: number; readonly problem: string | null };
  };
  'POST /reports/replay': {
    params: Record<string, never>;
    query: { readonly at?: 'start' | 'end' };
    body: { readonly format: 'loan-webview-kit report'; readonly version: 1; readonly title: string; readonly note: string; readonly createdAt: string; readonly sandbox: string; readonly server: { readonly version: string; readonly node: string }; readonly assumptions: Readonly<Record<string, unknown>>; readonly replay: string; readonly steps: readonly ({ readonly at: string; readonly text: string; readonly request: number | null })[]; readonly calls: readonly ({ readonly id: number; readonly contractVersion: string; readonly at: string; readonly clock: string; readonly url: string; readonly methods: readonly string[]; readonly contactNumber?: string; readonly code: number; readonly http: number; readonly durationMs: number; readonly phone?: string; readonly unopened: 'empty' | 'not hex' | 'odd length' | 'not whole blocks' | 'no key id' | 'unknown key id' | 'key expired' | 'wrong key' | 'bad padding' | 'not JSON' | 'no key request' | 'not base64' | 'wrong length' | 'wrong public key' | null; readonly note?: string; readonly upstream?: { readonly origin: string; readonly durationMs: number; readonly deviations: readonly { readonly path: string; readonly reason: string }[] }; readonly fault: readonly ({ readonly id: string; readonly effect: { readonly code: number; readonly message?: string } | { readonly latency: { readonly ms: number } | { readonly uniform: readonly [number, number] } | { readonly lognormal: { readonly median: number; readonly sigma: number } } } | { readonly network: 'CONNECTION_RESET_BY_PEER' | 'EMPTY_RESPONSE' | 'MALFORMED_RESPONSE_CHUNK' | 'RANDOM_DATA_THEN_CLOSE' | 'TIMEOUT' | 'BANDWIDTH' | 'TRUNCATE'; readonly bytesPerSecond?: number } | { readonly http: number } | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' } | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string }; readonly fields?: readonly string[] })[] | null; readonly headers: Readonly<Record<string, string>>; readonly request: unknown; readonly reply: unknown; readonly raw: { readonly request: string; readonly reply: string }; readonly context: { readonly at: number; readonly seed: string | null } | null; readonly changed: readonly { readonly kind: string; readonly id: string; readonly body?: unknown }[] })[]; readonly before: { readonly version: 1 | 2 | 3; readonly documents: readonly { readonly kind: string; readonly id: string; readonly body: unknown }[] }; readonly endedAt: number; readonly pictures?: readonly { readonly name: string; readonly phone?: string; readonly path?: string; readonly data: string }[] };
    answer: { readonly sandbox: string; readonly title: string; readonly contactNumber: string | null; readonly calls: readonly ({ readonly request: number; readonly same: boolean | null })[]; readonly open: string };
  };
  'GET /recording': {
    params: Record<string, never>;
    query: { readonly from?: string; readonly to?: string };
    body: never;
    answer: { readonly recordingVersion: 1; readonly contractVersion: string; readonly at: number; readonly calls: readonly { readonly afterMs: number; readonly entries: readonly { readonly method: string; readonly data: Readonly<Record<string, unknown>> }[]; readonly reply: { readonly code: number; readonly message: string; readonly results: readonly { readonly method: string; readonly code: number; readonly message: string; readonly data?: unknown }[]; readonly data?: { readonly issues?: readonly { readonly path: string; readonly reason: string }[]; readonly daysLeft?: number; readonly attemptsLeft?: number; readonly retryAfterMs?: number } } }[] };
  };
  'PUT /recording': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly recordingVersion: 1; readonly contractVersion: string; readonly at: number; readonly calls: readonly { readonly afterMs: number; readonly entries: readonly { readonly method: string; readonly data: Readonly<Record<string, unknown>> }[]; readonly reply: { readonly code: number; readonly message: string; readonly results?: readonly { readonly method: string; readonly code: number; readonly message: string; readonly data?: unknown }[]; readonly data?: { readonly issues?: readonly { readonly path: string; readonly reason: string }[]; readonly daysLeft?: number; readonly attemptsLeft?: number; readonly retryAfterMs?: number } } }[] };
    answer: { readonly calls: number };
  };
  'DELETE /recording': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: Record<string, never>;
  };
  'GET /events': {
    params: Record<string, never>;
    query: { readonly lastEventId?: string };
    body: never;
    answer: string;
  };
  'GET /borrowers': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly borrowers: readonly ({ readonly userIdentifier: string; readonly contactNumber: string; readonly fullName: string; readonly completedSteps: readonly ('personal' | 'work' | 'face' | 'bank')[]; readonly orderNo: string | null; readonly orderStatus: 'incomplete' | 'assessing' | 'reviewing' | 'approved' | 'rejected' | 'disbursing' | 'addingCard' | 'repaying' | 'overdue' | 'finished' | 'cancelled' | 'failed' | null })[] };
  };
  'GET /borrowers/{contactNumber}': {
    params: { readonly contactNumber: string };
    query: Record<string, never>;
    body: never;
    answer: { readonly userIdentifier: string; readonly contactNumber: string; readonly fullName: string; readonly completedSteps: readonly ('personal' | 'work' | 'face' | 'bank')[]; readonly personal: { readonly firstName: string; readonly middleName: string; readonly lastName: string; readonly gender: 'Male' | 'Female'; readonly birthDate: string; readonly education: 'none' | 'primary' | 'secondary' | 'graduate' | 'post-graduate'; readonly maritalStatus: 'single' | 'married' | 'divorced' | 'widowed'; readonly email: string; readonly whatsapp: string; readonly sparePhone?: string; readonly residentType: 'own house' | 'rented' | 'others'; readonly state: string; readonly district: string; readonly address: string } | null; readonly work: { readonly jobType: 'Student' | 'employee' | 'self employed' | 'Unemployed' | 'freelance' | 'part time' | 'no work' | 'other'; readonly jobIndustry: 'agriculture' | 'banking and finance' | 'construction' | 'education' | 'energy and oil' | 'entertainment and media' | 'government' | 'health care' | 'hospitality and food' | 'information technology' | 'manufacturing' | 'religious and non-profit' | 'security services' | 'trade and retail' | 'transport and logistics' | 'other'; readonly jobExperence: 'less than 1 year' | '1-3 years' | 'more than 3 years'; readonly monthlyIncome: number; readonly payFrequency: 'Weekly' | 'Fourteen' | 'Monthly' | 'Biweekly'; readonly payDay1: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday' | string | ''; readonly payDay2: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday' | string | ''; readonly emergencyContacts: readonly [{ readonly name: string; readonly phone: string; readonly relationship: 'colleagues' | 'classmates' | 'parents' | 'spouse' | 'siblings' | 'child' | 'friends' | 'others' }, { readonly name: string; readonly phone: string; readonly relationship: 'colleagues' | 'classmates' | 'parents' | 'spouse' | 'siblings' | 'child' | 'friends' | 'others' }] } | null; readonly face: { readonly fileId: string; readonly savedAt: number } | null; readonly bank: { readonly bankName: string; readonly accountNo: string; readonly bvn: string } | null; readonly outcomes: { readonly review: 'approve' | 'reject'; readonly rejectReason: string; readonly approvedAmount: number | null; readonly payout: 'paid' | 'bank refused' | 'failed'; readonly payoutAfter: number | null; readonly maximumAmount: number | null; readonly product: 'offered' | 'withdrawn'; readonly approvalAmount: 'available' | 'failing'; readonly faceService: 'on' | 'off'; readonly photo: { readonly quality: 'correct' | 'dark' | 'blur'; readonly faceFound: boolean; readonly confidence: number } | null; readonly downloadOffer: 'with URL' | 'without URL' }; readonly maximumAmount: number; readonly orders: readonly ({ readonly order: { readonly orderNo: string; readonly tractOdrId: string; readonly payOrderId: string | null; readonly channelId: string; readonly status: 'incomplete' | 'assessing' | 'reviewing' | 'approved' | 'rejected' | 'disbursing' | 'addingCard' | 'repaying' | 'overdue' | 'finished' | 'cancelled' | 'failed'; readonly button: 'apply' | 'processing' | 'repaying' | 'overdue' | 'continue' | 'get money' | 'paying' | 'rejected'; readonly amount: number; readonly createdAt: number; readonly dueAt: number | null; readonly overdueDays: number; readonly daysLeft: number | null }; readonly terms: { readonly maximumAmount: number; readonly loanAmount: number; readonly loanDays: number; readonly processingFee: number; readonly discountBasisPoints: number; readonly discount: number; readonly receivedAmount: number; readonly dailyRateBasisPoints: number; readonly interest: number; readonly installmentAmount: number; readonly totalRepayment: number; readonly annualPercentageRate: number; readonly overdueFeePerDay: number; readonly paymentAt: number; readonly dueAt: number } | null; readonly repayment: { readonly dueAt: number; readonly overdueDays: number; readonly principal: number; readonly interest: number; readonly overdueFee: number; readonly overdueFeePerDay: number; readonly outstanding: number; readonly repaid: number; readonly remaining: number; readonly minimumRepayment: number; readonly extensionFee: number; readonly rolloverAmount: number; readonly paidSinceExtension: number; readonly paidTowardsExtension: number; readonly extensionChosen: boolean; readonly newDueAt: number } | null; readonly rejection: { readonly reason: string; readonly freezeDays: number; readonly daysLeft: number; readonly reapplyAt: number } | null; readonly serverTime: number; readonly expectedAt: number | null; readonly checkAfter: number | null; readonly contactSupportAfter: number | null; readonly timeline: readonly ({ readonly at: number; readonly kind: 'applied' | 'submitted' | 'reviewing' | 'approved' | 'rejected' | 'confirmed' | 'paid out' | 'bank refused' | 'bank changed' | 'overdue' | 'payment received' | 'extension chosen' | 'extended' | 'finished' | 'cancelled' | 'failed'; readonly amount: number | null })[]; readonly payments: readonly ({ readonly payOrderId: string; readonly purpose: 'repay' | 'extend'; readonly method: 'card' | 'transfer'; readonly status: 'waiting' | 'received' | 'failed' | 'expired'; readonly amount: number; readonly effect: 'closes the loan' | 'extends the term' | 'reduces what is owed' | 'counts towards the extension' | null; readonly createdAt: number; readonly settledAt: number | null })[] })[]; readonly transitions: readonly ({ readonly orderNo: string; readonly to: 'incomplete' | 'assessing' | 'reviewing' | 'approved' | 'rejected' | 'disbursing' | 'addingCard' | 'repaying' | 'overdue' | 'finished' | 'cancelled' | 'failed'; readonly by: string })[] };
  };
  'PUT /borrowers/{contactNumber}/outcomes': {
    params: { readonly contactNumber: string };
    query: Record<string, never>;
    body: { readonly review?: 'approve' | 'reject'; readonly rejectReason?: string; readonly approvedAmount?: number | null; readonly payout?: 'paid' | 'bank refused' | 'failed'; readonly payoutAfter?: number | null; readonly maximumAmount?: number | null; readonly product?: 'offered' | 'withdrawn'; readonly approvalAmount?: 'available' | 'failing'; readonly faceService?: 'on' | 'off'; readonly photo?: { readonly quality: 'correct' | 'dark' | 'blur'; readonly faceFound: boolean; readonly confidence: number } | null; readonly downloadOffer?: 'with URL' | 'without URL' };
    answer: { readonly outcomes: { readonly review: 'approve' | 'reject'; readonly rejectReason: string; readonly approvedAmount: number | null; readonly payout: 'paid' | 'bank refused' | 'failed'; readonly payoutAfter: number | null; readonly maximumAmount: number | null; readonly product: 'offered' | 'withdrawn'; readonly approvalAmount: 'available' | 'failing'; readonly faceService: 'on' | 'off'; readonly photo: { readonly quality: 'correct' | 'dark' | 'blur'; readonly faceFound: boolean; readonly confidence: number } | null; readonly downloadOffer: 'with URL' | 'without URL' } };
  };
  'POST /orders/{orderNo}/transition': {
    params: { readonly orderNo: string };
    query: Record<string, never>;
    body: { readonly to: 'incomplete' | 'assessing' | 'reviewing' | 'approved' | 'rejected' | 'disbursing' | 'addingCard' | 'repaying' | 'overdue' | 'finished' | 'cancelled' | 'failed'; readonly force?: boolean };
    answer: { readonly order: { readonly orderNo: string; readonly tractOdrId: string; readonly payOrderId: string | null; readonly channelId: string; readonly status: 'incomplete' | 'assessing' | 'reviewing' | 'approved' | 'rejected' | 'disbursing' | 'addingCard' | 'repaying' | 'overdue' | 'finished' | 'cancelled' | 'failed'; readonly button: 'apply' | 'processing' | 'repaying' | 'overdue' | 'continue' | 'get money' | 'paying' | 'rejected'; readonly amount: number; readonly createdAt: number; readonly dueAt: number | null; readonly overdueDays: number; readonly daysLeft: number | null }; readonly terms: { readonly maximumAmount: number; readonly loanAmount: number; readonly loanDays: number; readonly processingFee: number; readonly discountBasisPoints: number; readonly discount: number; readonly receivedAmount: number; readonly dailyRateBasisPoints: number; readonly interest: number; readonly installmentAmount: number; readonly totalRepayment: number; readonly annualPercentageRate: number; readonly overdueFeePerDay: number; readonly paymentAt: number; readonly dueAt: number } | null; readonly repayment: { readonly dueAt: number; readonly overdueDays: number; readonly principal: number; readonly interest: number; readonly overdueFee: number; readonly overdueFeePerDay: number; readonly outstanding: number; readonly repaid: number; readonly remaining: number; readonly minimumRepayment: number; readonly extensionFee: number; readonly rolloverAmount: number; readonly paidSinceExtension: number; readonly paidTowardsExtension: number; readonly extensionChosen: boolean; readonly newDueAt: number } | null; readonly rejection: { readonly reason: string; readonly freezeDays: number; readonly daysLeft: number; readonly reapplyAt: number } | null; readonly serverTime: number; readonly expectedAt: number | null; readonly checkAfter: number | null; readonly contactSupportAfter: number | null; readonly timeline: readonly ({ readonly at: number; readonly kind: 'applied' | 'submitted' | 'reviewing' | 'approved' | 'rejected' | 'confirmed' | 'paid out' | 'bank refused' | 'bank changed' | 'overdue' | 'payment received' | 'extension chosen' | 'extended' | 'finished' | 'cancelled' | 'failed'; readonly amount: number | null })[]; readonly payments: readonly ({ readonly payOrderId: string; readonly purpose: 'repay' | 'extend'; readonly method: 'card' | 'transfer'; readonly status: 'waiting' | 'received' | 'failed' | 'expired'; readonly amount: number; readonly effect: 'closes the loan' | 'extends the term' | 'reduces what is owed' | 'counts towards the extension' | null; readonly createdAt: number; readonly settledAt: number | null })[] };
  };
  'POST /payments': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly orderNo?: string; readonly accountNo?: string; readonly amount: number };
    answer: { readonly payOrderId: string; readonly orderNo: string; readonly amount: number; readonly effect: 'closes the loan' | 'extends the term' | 'reduces what is owed' | 'counts towards the extension'; readonly orderStatus: 'incomplete' | 'assessing' | 'reviewing' | 'approved' | 'rejected' | 'disbursing' | 'addingCard' | 'repaying' | 'overdue' | 'finished' | 'cancelled' | 'failed'; readonly remaining: number };
  };
  'GET /tickets': {
    params: Record<string, never>;
    query: { readonly contactNumber: string };
    body: never;
    answer: { readonly tickets: readonly ({ readonly ticketOdrId: string; readonly createdDate: number; readonly ticketType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 30; readonly processStatus: 1 | 2 | 3 | 4; readonly unreadMessageTotal: number; readonly remark: string })[] };
  };
  'POST /tickets': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly contactNumber: string; readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 30; readonly description: string };
    answer: { readonly ticketOdrId: string };
  };
  'POST /tickets/{ticketOdrId}/notes': {
    params: { readonly ticketOdrId: string };
    query: Record<string, never>;
    body: { readonly text: string; readonly kind?: 'text' | 'whatsapp' };
    answer: { readonly noteId: string; readonly sender: 1 | 2; readonly kind: 'text' | 'guess' | 'search' | 'whatsapp'; readonly text: string; readonly links: readonly ({ readonly kind: 'link' | 'category' | 'search'; readonly label: string; readonly target: string })[]; readonly files: readonly string[]; readonly whatsappNo: string | null; readonly createdAt: number };
  };
  'POST /tickets/{ticketOdrId}/status': {
    params: { readonly ticketOdrId: string };
    query: Record<string, never>;
    body: { readonly status: 1 | 2 | 3 | 4 };
    answer: { readonly ticketOdrId: string; readonly createdDate: number; readonly ticketType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 30; readonly processStatus: 1 | 2 | 3 | 4; readonly unreadMessageTotal: number; readonly remark: string };
  };
  'GET /support-channels': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: never;
    answer: { readonly phoneService: { readonly value: string; readonly isOpen: boolean }; readonly emailService: { readonly value: string; readonly isOpen: boolean }; readonly whatsappService: { readonly value: string; readonly isOpen: boolean } };
  };
  'PUT /support-channels': {
    params: Record<string, never>;
    query: Record<string, never>;
    body: { readonly phoneService: { readonly value: string; readonly isOpen: boolean }; readonly emailService: { readonly value: string; readonly isOpen: boolean }; readonly whatsappService: { readonly value: string; readonly isOpen: boolean } };
    answer: { readonly phoneService: { readonly value: string; readonly isOpen: boolean }; readonly emailService: { readonly value: string; readonly isOpen: boolean }; readonly whatsappService: { readonly value: string; readonly isOpen: boolean } };
  };
}
