/** Loads React and all components: the largest part of a start. It loads while the first calls run. */
export const loadRendering = () => import('./render');
