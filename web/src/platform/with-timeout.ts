/** The promise's result, or undefined after the timeout. A later result is dropped. Rejections pass through. */
export const withTimeout = async <Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result | undefined> => {
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
