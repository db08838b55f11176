import { availableParallelism, loadavg } from 'node:os'
import { ensureBuilt } from '../scripts/prepare.mjs'
import { readOptions } from '../server/src/core/read-options.ts'
import { benchCommunities, benchSearch } from './communities.ts'
import { benchCores } from './cores.ts'
import { benchCourses } from './courses.ts'
import { benchDirectory } from './directory.ts'
import { benchDispatch } from './dispatch.ts'
import { benchDocuments } from './documents.ts'
import { benchFeeds } from './feeds.ts'
import { type BenchEnvironment, openBenchEnvironment, type Stage } from './ground.ts'
import { benchLeaderboards } from './leaderboards.ts'
import { benchHistories, benchPostings } from './ledger.ts'
import { benchLive } from './live.ts'
import { benchLongLists } from './long-lists.ts'
import { benchMatching } from './matching.ts'
import { benchMessages } from './messages.ts'
import { benchOverview } from './overview.ts'
import { benchPeople } from './people.ts'
import { benchPipeline } from './pipeline.ts'
import { benchProfessionalReads } from './professional-reads.ts'
import type { Row } from './report.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './uploads.ts'
import { benchWebhooks } from './webhooks.ts'

const onDemo = (bench: (demo: Stage) => Promise<Row[]>) => async (ground: BenchEnvironment) => {
  const demo = await ground.start(`bench_demo_${Date.now()}`, 'demo')
  try {
    return await bench(demo)
  } finally {
    await demo.stop()
  }
}

const figures: Record<string, (ground: BenchEnvironment) => Promise<Row[]>> = {
  pipeline: benchPipeline,
  communities: onDemo(benchCommunities),
  search: benchSearch,
  courses: benchCourses,
  people: onDemo(benchPeople),
  documents: onDemo(benchDocuments),
  matching: benchMatching,
  dispatch: benchDispatch,
  ledger: benchPostings,
  histories: benchHistories,
  overview: benchOverview,
  directory: benchDirectory,
  professionals: benchProfessionalReads,
  uploads: benchUploads,
  webhooks: benchWebhooks,
  live: benchLive,
  messages: benchMessages,
  feeds: benchFeeds,
  leaderboards: benchLeaderboards,
  lists: benchLongLists,
  start: benchStart,
  cores: benchCores,
}

/** `npm run bench`, or `npm run bench -- pipeline start`: every figure beside a reference of the same run. Never a gate. */
async function benchAll(asked: string[]) {
  const unknown = asked.find((name) => !figures[name])
  if (unknown) throw new Error(`There is no figure '${unknown}': choose of ${Object.keys(figures).join(', ')}`)
  await ensureBuilt()
  const started = performance.now()
  const ground = await openBenchEnvironment()
  try {
    for (const [name, bench] of Object.entries(figures)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      console.log(name)
      await bench(ground).then(console.table, (failure) => console.error(failure))
    }
  } finally {
    await ground.close()
  }
  const [load = 0] = loadavg()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`Ratios are medians of alternating rounds, lowest and highest in brackets. ${seconds} s on`)
  console.log(
    `${availableParallelism()} cores; load ${load.toFixed(1)}, where more than 3 means others were busy here too.`,
  )
}

await benchAll(readOptions({ allowPositionals: true }).positionals)
