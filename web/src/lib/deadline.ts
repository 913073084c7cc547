/** The result, or undefined when it is not there in time. What comes later is dropped; a rejection is not swallowed. */
export const within = async <Result>(milliseconds: number, promise: Promise<Result>): Promise<Result | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
