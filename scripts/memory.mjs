/**
 * What memory is handed out by in the server and in its drawing processes (glibc; others ignore it): what a large picture
 * took goes back to the system when it is drawn, instead of being kept for the next. Node gives large blocks back by itself.
 */
export const memory = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
