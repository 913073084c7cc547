import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreementsFolder, at, rendered } from './rendered-site';

/** A configuration as it is published, without the folders of this test. */
const published = (nginx: string): string => nginx.replaceAll(at(), '/srv');

describe('the whole configuration', () => {
  it('for the required settings is the published one', async () => {
    await expect(published(rendered().nginx)).toMatchFileSnapshot('required-settings.conf');
  });

  it('for several servers, a lender and trusted proxies is the published one', async () => {
    const paths = { homePage: '/v2/home', saveWorkInfo: '/v2/work' };
    writeFileSync(at('overrides.json'), JSON.stringify({ paths }));
    const { nginx } = rendered({
      SITE_BACKEND: 'http://10.0.0.1:8787, http://10.0.0.2:8787',
      SITE_BALANCE: 'shared',
      SITE_BACKEND_LISTEN: '127.0.0.1:9090',
      SITE_BACKEND_HOST: 'api.example',
      SITE_BACKEND_PATHS: '/files /checkout',
      SITE_LISTEN: '0.0.0.0:8080',
      SITE_TRUSTED_PROXIES: '10.0.0.0/8 2001:db8::/32',
      SITE_OFFICIAL_WEBSITE: 'https://lender.example',
      SITE_AGREEMENTS: agreementsFolder(),
      SITE_OVERRIDES: at('overrides.json'),
      SITE_ACCESS_LOG: '/var/log/site.log',
    });
    await expect(published(nginx)).toMatchFileSnapshot('many-settings.conf');
  });
});
