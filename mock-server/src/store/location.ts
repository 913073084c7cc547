/** The location of a store without its password, for display. */
export const withoutPassword = (location: string): string => location.replace(/\/\/.*@/, '//');

/** Returns true for Redis, which several servers can share, and false for a file. */
export const isSharedLocation = (location: string): boolean => /^rediss?:\/\//.test(location);
