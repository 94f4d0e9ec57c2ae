/** Waits for the promise, but no longer than `ms`. The caller has to check whether it settled in time. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
