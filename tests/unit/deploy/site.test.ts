import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementType } from '@kit/contracts/enums';
import { CONTENT_SECURITY_POLICY } from '@kit/mock-server/pages/security-headers';
import { describe, expect, it } from 'vitest';
import { agreementsFolder, at, HTML, prepareFolder, rendered, SAMPLE_ICON, site } from './rendered-site';

prepareFolder();

/** The lines of one location. */
const locationIn = (nginx: string, name: string): string[] => {
  const from = nginx.split('\n').findIndex((line) => line.trim() === `location ${name} {`);
  const lines = nginx.split('\n').slice(from + 1);
  const indentation = /^\s*/.exec(nginx.split('\n')[from] ?? '')?.[0];
  return lines.slice(0, lines.indexOf(`${indentation}}`)).map((line) => line.trim());
};

describe('the content security policy of every screen', () => {
  it.each([
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])('contains %s', (directive) => {
    const [policy = ''] = locationIn(rendered().nginx, '/').filter((line) => line.includes('content-security-policy'));
    expect(policy).toBe(`add_header content-security-policy "${CONTENT_SECURITY_POLICY}" always;`);
    expect(CONTENT_SECURITY_POLICY.split('; ')).toContain(directive);
  });
});

describe('the paths of the backend', () => {
  it.each([
    '/app',
    '/app/v2',
    '/assets',
    '/assets/x',
    '/content',
    '/content/x',
    '/healthz',
    '/healthz/x',
    '/__admin',
    '/__shell',
  ])('cannot take %s, which is a path of the site', (path) => {
    expect(() => rendered({ SITE_BACKEND_PATHS: `/files ${path}` })).toThrow(
      `SITE_BACKEND_PATHS cannot be "/files ${path}" (${path} is a path of this site)`,
    );
    expect(existsSync(site('nginx.conf'))).toBe(false);
  });

  it.each(['/apps', '/assets2', '/contents', '/healthzz', '/media/content'])('can take %s', (path) => {
    const { nginx } = rendered({ SITE_BACKEND_PATHS: path });
    expect(locationIn(nginx, `^~ ${path}/`)).toContain(`proxy_pass http://backend${path}/;`);
    expect(nginx).not.toContain('location ^~ /files/');
  });

  it('can take /agreements only if the lender gives no pages', () => {
    const { nginx } = rendered({ SITE_BACKEND_PATHS: '/agreements' });
    expect(locationIn(nginx, '^~ /agreements/')).toContain('proxy_pass http://backend/agreements/;');
    expect(nginx.match(/location \^~ \/agreements\/ /g)).toHaveLength(1);
    expect(() => rendered({ SITE_BACKEND_PATHS: '/agreements', SITE_AGREEMENTS: agreementsFolder() })).toThrow(
      '/agreements is the path of the pages from SITE_AGREEMENTS',
    );
  });
});

const servedAgreements = (): string[] =>
  readdirSync(site('content/agreements'))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .sort();
const pagesOnly = agreementType.values.map((type) => `${type}.html`).sort();

describe('the folder of agreements', () => {
  it('may contain links, as Kubernetes mounts a ConfigMap', () => {
    const folder = agreementsFolder();
    mkdirSync(at('agreements', '..2026_11_23'));
    symlinkSync('..2026_11_23', at('agreements', '..data'));
    for (const name of [...readdirSync(folder).filter((each) => each.endsWith('.html')), 'style.css']) {
      rmSync(at('agreements', name), { force: true });
      writeFileSync(at('agreements', '..data', name), `the text of ${name}`);
      symlinkSync(`..data/${name}`, at('agreements', name));
    }
    rendered({ SITE_AGREEMENTS: folder });
    expect(servedAgreements()).toEqual([...agreementType.values.map((type) => `${type}.html`), 'style.css'].sort());
    expect(readFileSync(site('content/agreements/style.css'), 'utf8')).toBe('the text of style.css');
  });

  it('serves its pages, pictures and styles', () => {
    rendered({ SITE_AGREEMENTS: agreementsFolder({ 'logo.PNG': 'x', 'a-b.css': '' }) });
    expect(servedAgreements()).toEqual([...pagesOnly, 'a-b.css', 'logo.PNG'].sort());
    expect(readFileSync(site('content/agreements/loan_agreement.html'), 'utf8')).toBe(HTML);
  });

  it.each(['.env', '.htpasswd', '.draft.html', '.DS_Store', '..html'])('never serves the hidden file %s', (name) => {
    rendered({ SITE_AGREEMENTS: agreementsFolder({ [name]: 'secret' }) });
    expect(servedAgreements()).toEqual(pagesOnly);
  });

  it('never serves a folder in it, hidden or not', () => {
    const agreements = agreementsFolder();
    for (const name of ['.git', 'drafts.html']) {
      mkdirSync(join(agreements, name));
      writeFileSync(join(agreements, name, 'config.html'), 'secret');
    }
    rendered({ SITE_AGREEMENTS: agreements });
    expect(servedAgreements()).toEqual(pagesOnly);
  });

  it.each(['notes.txt', 'script.js', 'a b.html', 'page', 'page.html.bak', 'logo.png~'])('refuses %s', (name) => {
    expect(() => rendered({ SITE_AGREEMENTS: agreementsFolder({ [name]: '' }) })).toThrow(
      `"${name}" is not a page, style sheet, font or picture with a plain name`,
    );
  });

  it('needs a page for each kind', () => {
    mkdirSync(at('none'));
    expect(() => rendered({ SITE_AGREEMENTS: at('none') })).toThrow(
      `it lacks ${agreementType.values.map((type) => `${type}.html`).join(', ')}`,
    );
  });

  it('notes a page with an inline style, which browsers block', () => {
    const more = {
      'loan_agreement.html': '<style>p{}</style>',
      'privacy_policy.html': '<p STYLE="color:red">',
      'terms_of_service.html': '<p>The style= of a text</p>',
      'a.css': 'a{} /* <style> */',
    };
    const { notes } = rendered({ SITE_AGREEMENTS: agreementsFolder(more) });
    expect(notes.filter((line) => line.includes('inline style'))).toEqual([
      expect.stringMatching(
        /^\/agreements\/loan_agreement\.html has an inline style, .* \.css file beside the page\.$/,
      ),
      expect.stringMatching(/^\/agreements\/privacy_policy\.html /),
      expect.stringMatching(/^\/agreements\/terms_of_service\.html /),
    ]);
  });
});

describe('the content of the backend', () => {
  const FILE_POLICY = `add_header content-security-policy "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox" always;`;
  const location = (name: string) => locationIn(rendered({ SITE_BACKEND_PATHS: '/files /checkout' }).nginx, name);

  it.each(['^~ /app/', '^~ /files/'])('at %s runs no script of this site, whatever its headers say', (name) => {
    expect(location(name)).toContain(FILE_POLICY);
    expect(location(name)).toContain('add_header x-content-type-options "nosniff" always;');
    expect(rendered().nginx).toContain('proxy_hide_header content-security-policy;');
    expect(rendered().nginx).toContain('proxy_ignore_headers X-Accel-Redirect');
  });

  it('is a payment page at /checkout, which can submit forms but run no scripts', () => {
    expect(location('^~ /checkout/')).toContain(
      `add_header content-security-policy "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; sandbox allow-forms allow-same-origin" always;`,
    );
    expect(location('^~ /checkout/')).toContain('add_header content-type $site_backend_pages_type always;');
  });

  it('is a page for a frame at /agreements', () => {
    const { nginx } = rendered({ SITE_BACKEND_PATHS: '/agreements' });
    expect(locationIn(nginx, '^~ /agreements/')).toContain(
      `add_header content-security-policy "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox" always;`,
    );
    expect(nginx).toContain('"~*^text/css(?:; *charset=[a-z0-9-]+)?$" inline;');
  });

  it.each([
    [
      'files_type',
      ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4', 'application/octet-stream'],
    ],
    ['files_disposition', ['image/jpeg', 'image/png', 'image/webp', 'attachment']],
    ['pages_type', ['text/html', 'text/plain', 'application/octet-stream']],
    ['pages_disposition', ['text/html', 'text/plain', 'attachment']],
  ])('has only types of the list: %s', (variable, types) => {
    const { nginx } = rendered();
    const [, lines = ''] =
      new RegExp(`map \\$upstream_http_content_type \\$site_backend_${variable} \\{([^}]*)\\}`).exec(nginx) ?? [];
    const listed = lines
      .split('\n')
      .flatMap((line) => /^ *(?:"~\*\^([^(]*)\(|default (.*);)/.exec(line)?.slice(1) ?? []);
    expect(listed.filter(Boolean)).toEqual(types);
  });

  it.each(['^~ /files/', '^~ /checkout/'])(
    'at %s sets no cookie, and loses every header that the site sets itself',
    (name) => {
      const hidden = location(name).flatMap((line) => /^proxy_hide_header (.*);$/.exec(line)?.[1] ?? []);
      expect(hidden).toEqual(
        expect.arrayContaining([
          'content-security-policy',
          'x-content-type-options',
          'content-type',
          'content-disposition',
          'set-cookie',
          'refresh',
          'link',
          'clear-site-data',
          'service-worker-allowed',
          'access-control-allow-origin',
        ]),
      );
    },
  );

  it('keeps the caching and the referrers that the backend chooses', () => {
    expect(rendered().nginx).toMatch(/map \$upstream_http_cache_control \S+ \{\n\s+"" "no-store";\n\s+default "";/);
    expect(rendered().nginx).toMatch(/map \$upstream_http_referrer_policy \S+ \{\n\s+"" "no-referrer";/);
  });
});

describe("the page's icon", () => {
  const icon = (changes: Record<string, string> = {}) => {
    rendered(changes);
    return readFileSync(site('page/icon.svg'), 'utf8');
  };

  it('is the built one for the sample lender', () => {
    expect(icon()).toBe(SAMPLE_ICON);
    expect(icon({ SITE_ACCENT: '#004488' })).toBe(SAMPLE_ICON);
  });

  it("is the initial of a lender's own name, in the accent of the app or the lender", () => {
    expect(icon({ SITE_PRODUCT_NAME: 'harbour' })).toMatch(/fill="#0a6b45".*<text [^>]*fill="#ffffff"[^>]*>H<\/text>/);
    expect(icon({ SITE_PRODUCT_NAME: 'harbour', SITE_ACCENT: '#004488' })).toContain('fill="#004488"');
  });

  it('contains no markup of the name', () => {
    const drawn = icon({ SITE_PRODUCT_NAME: '<b> & "Co"' });
    expect(drawn).toContain('<title>&#60;b&#62; &#38; &#34;Co&#34;</title>');
    expect(drawn).toContain('>&#60;</text>');
  });

  it('is served from the rendering, with the headers of a file', () => {
    const lines = locationIn(rendered().nginx, '= /icon.svg');
    expect(lines).toContain(`root "${site()}/page";`);
    expect(lines).toEqual(expect.arrayContaining(locationIn(rendered().nginx, '~ \\.[A-Za-z0-9]+$')));
  });
});
