import { pathToFileURL } from 'node:url'

// How many machines so many visits a day need, which part ends first, and what that costs. Every figure it starts from is in
// `inputs`, with where it is from; change one and run it again: node scripts/scaling-model.mjs [name=value ...]

/** What is known or taken for granted. `measured`: by a bench of this project, on two busy cores; `assumed`: a guess to be replaced. */
export const inputs = {
  pagesAVisit: [6, 'assumed: a visitor who reads, now and then signs in'],
  callsAPage: [1.5, 'assumed: data of the next page, badges, a form'],
  peak: [4, 'assumed: the busiest minute beside the mean of the day (evenings in Melbourne)'],
  signedIn: [0.3, 'assumed: share of pages asked for by somebody who is signed in'],
  unasked: [0.25, 'assumed: share of those that nobody asked for in the last seconds'],
  edgeHits: [0.8, 'assumed: share of visitors’ pages that the cache in front has (EDGE_SECONDS=5)'],
  publicMs: [0.5, 'assumed: processor time of a kept page for a visitor'],
  keptMs: [1.75, 'measured: a signed-in page that others share, whole process (docs/performance.md)'],
  unaskedMs: [5.4, 'measured: a signed-in page nobody asked for, whole process (docs/performance.md)'],
  callMs: [0.65, 'measured: two cores give 3,082 calls with a session a second, Postgres beside it (decisions/0016)'],
  writes: [0.06, 'assumed: share of calls that write'],
  writeMs: [8, 'assumed: processor time of a write in the server'],
  queriesAPage: [1.2, 'assumed: queries that reach Postgres for a page of a signed-in person, after shared reads'],
  databaseReadMs: [0.25, 'assumed: processor time of one such query in Postgres'],
  databaseWriteMs: [2.5, 'assumed: processor time of a writing transaction in Postgres'],
  load: [0.5, 'chosen: how busy a core may be at the peak, so that one machine of the group may be lost'],
  coresAServer: [4, 'chosen: cores of an app server; four workers'],
  coresADatabase: [32, 'chosen: cores of the largest database server that is still ordinary'],
  uploadsAVisit: [0.01, 'assumed: files a visit'],
  uploadMB: [0.6, 'assumed: a photo as it is drawn, or a PDF'],
  rowsKB: [6, 'assumed: what a visit leaves in tables, indexes included (notifications, events, deeds)'],
  pageKB: [30, 'assumed: what a page sends, compressed, beside scripts and pictures that browsers keep'],
  serverDollars: [120, 'assumed: an app server of 4 cores and 8 GB, a month'],
  databaseCoreDollars: [
    55,
    'assumed: a core of a database server with memory and disk, a month; its standby costs the same',
  ],
  storeDollars: [0.035, 'assumed: a GB in the object store, a month'],
  trafficDollars: [0.09, 'assumed: a GB sent out'],
}

const DAY = 86_400
const round = (value, step = 1) => Math.ceil(value / step) * step

/** The needs of so many visits a day, with figures by the names of `inputs`. */
export function needs(visits, figures) {
  const f = figures
  const pages = ((visits * f.pagesAVisit) / DAY) * f.peak
  const calls = pages * f.callsAPage
  const own = pages * f.signedIn
  const others = pages * (1 - f.signedIn) * (1 - f.edgeHits)
  const writes = calls * f.writes
  const appCores =
    (others * f.publicMs +
      own * (f.unasked * f.unaskedMs + (1 - f.unasked) * f.keptMs) +
      (calls - writes) * f.callMs +
      writes * f.writeMs) /
    1000
  const readCores = ((own * f.queriesAPage + (calls - writes)) * f.databaseReadMs) / 1000
  const writeCores = (writes * f.databaseWriteMs) / 1000
  const servers = Math.max(2, round(appCores / f.load / f.coresAServer))
  const databaseCores = Math.max(2, round((readCores + writeCores) / f.load, 2))
  const storedGB = (visits * 365 * f.uploadsAVisit * f.uploadMB) / 1000
  const databaseGB = (visits * 365 * f.rowsKB) / 1e6
  const sentGB = (visits * 30 * f.pagesAVisit * f.pageKB) / 1e6
  const dollars =
    servers * f.serverDollars +
    2 * databaseCores * f.databaseCoreDollars +
    storedGB * f.storeDollars +
    sentGB * f.trafficDollars
  const writerShare = writeCores / f.load / f.coresADatabase
  return {
    visits,
    pagesASecond: pages,
    callsASecond: calls,
    writesASecond: writes,
    servers,
    databaseCores,
    readCores,
    writeCores,
    storedGB,
    databaseGB,
    dollars,
    first: firstToEnd({ servers, databaseCores, writerShare, databaseGB }, f),
  }
}

/** What has to change before there is twice as much. */
function firstToEnd({ servers, databaseCores, writerShare, databaseGB }, f) {
  if (writerShare > 0.5) return 'writes of one Postgres: shard by city'
  if (databaseCores > f.coresADatabase / 2) return 'reads of one Postgres: replicas for public pages, lists and search'
  if (databaseGB > 1000) return 'size of tables that are kept for good: disk, and memory for their indexes'
  if (servers * f.coresAServer * 12 > 400) return 'connections of Postgres: PgBouncer'
  if (servers > 2) return 'app servers: add more'
  return 'nothing: two small servers, the second for when the first one fails'
}

const shown = (value) =>
  value >= 100 ? Math.round(value).toLocaleString('en-AU') : String(Number(value.toPrecision(2)))

/** The table of docs/scaling.md. */
export function table(figures) {
  const rows = [10_000, 1_000_000, 50_000_000].map((visits) => needs(visits, figures))
  const lines = [
    ['visits a day', ({ visits }) => visits],
    ['pages a second at the peak', ({ pagesASecond }) => pagesASecond],
    ['API calls a second', ({ callsASecond }) => callsASecond],
    ['of these writes', ({ writesASecond }) => writesASecond],
    ['app servers (4 cores)', ({ servers }) => servers],
    ['cores of Postgres, and as many of its standby', ({ databaseCores }) => databaseCores],
    ['files after a year (GB)', ({ storedGB }) => storedGB],
    ['database after a year (GB)', ({ databaseGB }) => databaseGB],
    ['a month, after a year ($)', ({ dollars }) => dollars],
  ]
  const cells = lines.map(([name, of]) => `| ${name} | ${rows.map((row) => shown(of(row))).join(' | ')} |`)
  return [
    '| | small | large | very large |',
    '|---|---|---|---|',
    ...cells,
    `| ends first | ${rows.map(({ first }) => first).join(' | ')} |`,
  ].join('\n')
}

/** The inputs as numbers, with those given as `name=value` in their place. */
export function figuresOf(given = []) {
  const figures = Object.fromEntries(Object.entries(inputs).map(([name, [value]]) => [name, value]))
  for (const each of given) {
    const [name, value] = each.split('=')
    if (!(name in figures) || !(Number(value) >= 0))
      throw new Error(`${each}: no such figure; they are ${Object.keys(figures).join(', ')}`)
    figures[name] = Number(value)
  }
  return figures
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(table(figuresOf(process.argv.slice(2))))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 64
  }
}
