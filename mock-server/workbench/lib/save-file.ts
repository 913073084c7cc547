/** Downloads a JSON file. */
export const saveFile = (name: string, content: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Revoked at once, the address would break the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Makes a text safe as part of a file name. */
export const fileNameOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
