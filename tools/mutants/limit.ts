/** How long one file of tests may take: then its process is ended, and the mistake was seen. */
export const MAX_MS = 150_000
