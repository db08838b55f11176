/**
 * What memory is handed out by in the server and in its drawing processes (glibc; others ignore it): what a large picture
 * took goes back to the system when it is drawn, instead of being kept for the next. Node gives large blocks back by itself.
 */
export const memory = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Node's limits for the server. On a machine with much memory it would let four times as much stand as is in use before it
 * clears up; under a steady load the server takes 320 MB with these, and 520 without.
 */
export const heapArgs = ['--max-old-space-size=768', '--max-semi-space-size=8']
