import fastify from 'fastify';

/** The baseline (b): bare Fastify answers a static JSON of 1 kB with a response schema. */
const items = Array.from({ length: 12 }, (_, index) => ({
  itemId: `item-${index}`,
  name: 'QuickBridge',
  description: 'up to 100,000, 7 to 14 days',
}));
const answer = { code: 0, message: 'success', items };

const text = { type: 'string' } as const;
const schema = {
  response: {
    200: {
      type: 'object',
      properties: {
        code: { type: 'integer' },
        message: text,
        items: {
          type: 'array',
          items: { type: 'object', properties: { itemId: text, name: text, description: text } },
        },
      },
    },
  },
} as const;

const app = fastify();
app.post('/*', { schema }, () => answer);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
process.once('SIGTERM', () => app.close());
