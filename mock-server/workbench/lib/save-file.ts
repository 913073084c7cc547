/** Gives whoever looks a file, as a download. */
export const saveFile = (name: string, content: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Gives whoever looks a picture, as a download. @param data address of the picture, `data:image/webp;base64,…` */
export const savePicture = (name: string, data: string): void => {
  const link = document.createElement('a');
  link.href = data;
  link.download = `${name}.${/^data:image\/(\w+)/.exec(data)?.[1] ?? 'png'}`;
  link.click();
};

/** A text as a part of a file's name. */
export const fileNameOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
