import { startServer } from './start';

await startServer(process.argv.slice(2), process.env);
