import { createHash } from 'node:crypto';

const STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b2430; background: #f3f5f7; }
main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
.amount { font-size: 2rem; font-weight: 700; margin: 1rem 0; }
button, a, input { display: block; box-sizing: border-box; width: 100%; min-height: 3rem; margin-top: .75rem; padding: .75rem;
  border: 1px solid #1f5f4a; border-radius: .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: #1f5f4a; background: #fff; }
input { margin-top: .25rem; font-weight: 400; text-align: left; color: inherit; }
label { display: block; margin-top: 1rem; }
.primary { color: #fff; background: #1f5f4a; }
code { white-space: nowrap; }
.note { color: #55606e; font-size: .875rem; }
`;

/**
 * What a plain page may load: no script, nothing from elsewhere, one style sheet known by its hash, and forms that lead
 * back to this server.
 * @param ancestors who may show it in a frame
 */
export const plainPagePolicy = (ancestors: "'self'" | "'none'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** A text as HTML shows it, whatever is in it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A page of this server that needs no script. Where no referrer may be told, a browser says of a form that it comes from
 * nowhere, and we take it for a stranger's: such a page tells its own server.
 * @param body HTML
 */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`;
