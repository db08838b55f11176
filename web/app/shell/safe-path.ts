/** A path on this site to go back to, or `otherwise`. The server checks it again before it follows it. */
export const safePath = (value: string | null | undefined, otherwise: string) =>
  value && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : otherwise
