/** The location of a store that keeps nothing after the process ends. */
export const IN_MEMORY = ':memory:';

/** Returns true for Redis, which several servers can share. */
export const isSharedLocation = (location: string): boolean => /^rediss?:\/\//.test(location);

/** The location of a store without its password, for display. */
export const withoutPassword = (location: string): string => location.replace(/\/\/.*@/, '//');
