/**
 * Allocator settings for the server and its drawing processes (glibc; others ignore them): memory for a large picture
 * returns to the system once it is drawn, instead of being kept for the next. Node returns large blocks itself.
 */
export const memory = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Node's limits for the server. On a machine with much memory it would let the heap grow to four times what is in use
 * before collecting; under a steady load the server takes 320 MB with these, and 520 without.
 */
export const heapArgs = ['--max-old-space-size=768', '--max-semi-space-size=8']
