import { useSessionState } from '../../api/use-session-state';

/** The number of the feedback that the server accepted last, and its setter; empty if there is none. */
export const useSentFeedback = () => useSessionState('sent feedback', '');
