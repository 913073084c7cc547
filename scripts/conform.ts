// npm run conform: checks a backend, or packs this check for other machines.
export {};

if (process.argv[2] === 'pack') {
  process.argv.splice(2, 1);
  await import('./package/conform');
} else {
  await import('@kit/conformance/main');
}
