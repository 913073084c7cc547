// Health check of a container. Exits with 0 if the address replies with success.
const reply = await fetch(process.argv[2]).catch(() => undefined);
process.exit(reply?.ok ? 0 : 1);
