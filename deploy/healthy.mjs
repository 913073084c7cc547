// Health check of a mock server's container. Exits with 0 if the server is ready: it has a lease, its store takes writes,
// and its disk has room.
const { MOCK_PORT = '8787' } = process.env;

const reply = await fetch(`http://127.0.0.1:${MOCK_PORT}/readyz`).catch(() => undefined);
process.exit(reply?.ok ? 0 : 1);
