// Health check of a container. Exits with 0 if nginx or the mock server answers. A mock server that shares sandboxes
// must also have a lease.
const { SITE_FOLDER, MOCK_PORT = '8787', MOCK_ADMIN_TOKEN } = process.env;
const url = SITE_FOLDER ? 'http://127.0.0.1:8080/healthz' : `http://127.0.0.1:${MOCK_PORT}/__admin/health`;
const headers = MOCK_ADMIN_TOKEN ? { authorization: `Bearer ${MOCK_ADMIN_TOKEN}` } : {};

const reply = await fetch(url, { headers }).catch(() => undefined);
const text = (await reply?.text()) ?? '';
const { shared } = text.startsWith('{') ? JSON.parse(text) : {};
process.exit(reply?.ok && (shared === undefined || shared.lease !== undefined) ? 0 : 1);
