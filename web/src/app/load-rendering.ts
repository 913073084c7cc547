/** React, and all that is rendered with it: most of the bytes of a start, which arrive while the calls are under way. */
export const loadRendering = () => import('./render');
