const opened: (() => unknown)[] = []

/**
 * Closes something after the test file, the last that was opened first. Vitest forgets an `afterAll` that a hook or a
 * running test asks for: what they open would stay open, and busy, until the whole run ends.
 */
export function afterFile(close: () => unknown) {
  opened.push(close)
}

/** Closes all that is open; what could not be closed throws, and the next call goes on with the rest. */
export async function closeOpened() {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}
