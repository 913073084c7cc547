const css = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { max-width: 1600px; margin: 0 auto; padding: 16px; }
h1 { font-weight: 500; }
h2 { position: sticky; top: 0; margin: 32px 0 8px; padding: 8px 0; background: Canvas; font-weight: 500; }
.row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
figcaption { padding-bottom: 4px; font-size: 13px; opacity: 0.7; }
img { max-width: 100%; border: 1px solid #8886; border-radius: 8px; }
`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page that shows all pictures, a heading for each screen and state. */
export const galleryPage = (
  pictures: { screen: string; state: string; theme: string; width: number; file: string }[],
) => {
  const groups = new Map();
  for (const picture of pictures) {
    const title = `${picture.screen}: ${picture.state}`;
    groups.set(title, [...(groups.get(title) ?? []), picture]);
  }
  const sections = [...groups].map(([title, all]) => {
    const figures = all.map(
      ({ theme, width, file }: (typeof pictures)[number]) =>
        `<figure><figcaption>${theme}, ${width}</figcaption><a href="${file}"><img loading="lazy" src="${file}" width="${width}" alt="${escaped(`${title}, ${theme}, ${width} wide`)}"></a></figure>`,
    );
    return `<h2>${escaped(title)}</h2>\n<div class="row">\n${figures.join('\n')}\n</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen and state</title>
<style>${css}</style>
<h1>Every screen and state: ${pictures.length} pictures</h1>
${sections.join('\n')}
</html>
`;
};
