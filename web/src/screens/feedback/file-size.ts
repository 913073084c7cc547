const KILOBYTE = 1024;

/** Formats a size in bytes: 312 kB, 4.2 MB. */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(Math.round((kilobytes / KILOBYTE) * 10) / 10).toString()} MB`;
};
