import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Content type of a form that a browser sends. */
export const FORM = 'application/x-www-form-urlencoded';

/** Makes a group of routes accept forms. */
export const acceptForms = (group: FastifyInstance): void => {
  group.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
};

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --ink-2: #55606e; --page: #f3f5f7; --surface: #fff; --accent: #1f5f4a; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --ink-2: #a3afbb; --page: #11161b; --surface: #1a2128; --accent: #7fcfb0; --on-accent: #0c1a15; }
}
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
.amount { font-size: 2rem; font-weight: 700; margin: 1rem 0; }
button, a, input { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; margin-top: .75rem; padding: .75rem;
  border: 1px solid var(--accent); border-radius: .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--accent); background: var(--surface); }
input { margin-top: .25rem; font-weight: 400; text-align: left; color: inherit; }
label { display: block; margin-top: 1rem; }
.primary { color: var(--on-accent); background: var(--accent); }
code { white-space: nowrap; }
.note { color: var(--ink-2); font-size: .875rem; }
`;

/**
 * Content security policy of a plain page: no scripts, no other origins, one style sheet by hash, forms to this server.
 * @param ancestors pages that may show it in a frame
 */
export const plainPagePolicy = (ancestors: "'self'" | "'none'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** Escapes a text for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Builds a page that needs no script. It allows referrers to its own server. Without them, browsers send forms with the
 * origin "null", which this server refuses as foreign.
 * @param body HTML
 */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`;
