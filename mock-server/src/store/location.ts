/** The location of a store as it may be shown. */
export const withoutPassword = (location: string): string => location.replace(/\/\/.*@/, '//');

/** Whether several servers can share a store: a Redis, and not a file. */
export const isSharedLocation = (location: string): boolean => /^rediss?:\/\//.test(location);
