/** Who looks at a screen: nobody signed in, the homeowner of the demo, or its builder. */
export type Viewer = 'visitor' | 'homeowner' | 'builder'

/** Addresses that only the data tell. */
export type Found = { quotedId: string; waitingId: string; jobIds: string[] }

export type Screen = { name: string; title: string; viewer: Viewer; path: (found: Found) => string }

const at = (path: string) => () => path

/** The homeowner's way from the first question to the finished job, and what the builder sees of it. */
export const screens: Screen[] = [
  { name: 'home', title: 'Home', viewer: 'visitor', path: at('/') },
  { name: 'get-quotes', title: 'Asking for quotes', viewer: 'visitor', path: at('/get-quotes') },
  { name: 'check-a-quote', title: 'Check a quote you have', viewer: 'visitor', path: at('/check-a-quote') },
  { name: 'prices', title: 'What work costs', viewer: 'visitor', path: at('/prices') },
  { name: 'directory', title: 'Professionals', viewer: 'visitor', path: at('/professionals/directory') },
  { name: 'dashboard', title: 'Dashboard', viewer: 'homeowner', path: at('/dashboard') },
  {
    name: 'request-waiting',
    title: 'A request without quotes yet',
    viewer: 'homeowner',
    path: (found) => `/quotes/${found.waitingId}`,
  },
  {
    name: 'request-quotes',
    title: 'Deciding between quotes',
    viewer: 'homeowner',
    path: (found) => `/quotes/${found.quotedId}`,
  },
  { name: 'jobs', title: 'Jobs', viewer: 'homeowner', path: at('/job') },
  {
    name: 'job-homeowner',
    title: 'A job, as the homeowner sees it',
    viewer: 'homeowner',
    path: (found) => `/job/${found.jobIds[0]}`,
  },
  {
    name: 'job-finished',
    title: 'A finished job',
    viewer: 'homeowner',
    path: (found) => `/job/${found.jobIds.at(-1)}`,
  },
  {
    name: 'job-builder',
    title: 'A job, as the builder sees it',
    viewer: 'builder',
    path: (found) => `/job/${found.jobIds[0]}`,
  },
]
