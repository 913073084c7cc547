/** The server's clock, as far as the client knows it. The phone's own clock can be wrong by any amount. */
export interface ServerClock {
  /** milliseconds since the epoch */
  readonly now: () => number;
  /** @param serverTime the server's clock now, from a reply that only the server can have sealed */
  readonly correct: (serverTime: number) => void;
}

/** Starts with the phone's clock. @param phoneNow milliseconds since the epoch */
export const createServerClock = (phoneNow: () => number): ServerClock => {
  let ahead = 0;
  return {
    now: () => phoneNow() + ahead,
    correct: (serverTime) => {
      ahead = serverTime - phoneNow();
    },
  };
};
