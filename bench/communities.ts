import type { Bare } from './bare-server.ts'
import { startChild } from './child.ts'
import { type BenchEnvironment, liveliestCommunity, readAnswer, type Stage } from './ground.ts'
import { alternate } from './load.ts'
import { delayRow, type Row, speedRow } from './report.ts'
import { anyPage, anySearch, fillTenThousand } from './ten-thousand.ts'

const LIST = '/api/communities?limit=20'
const OF_ONE_QUERY = 0.6
const OF_THE_LISTS_P95 = 3

/** The product, beside bare Fastify that sends the same bytes from memory, and after one look-up by key. */
async function beside(stage: Stage, paths: Record<string, string | (() => string)>): Promise<Row[]> {
  const rows: Row[] = []
  const [one] = await stage.query<{ id: string }>('select id from communities limit 1')
  const answers: Bare['answers'] = {}
  const named = Object.entries(paths).map(([figure, path], at) => ({ figure, path, name: String(at) }))
  for (const { path, name } of named)
    answers[name] = await readAnswer(stage.url, typeof path === 'string' ? path : path())
  const lookUp = { databaseUrl: stage.databaseUrl, table: 'communities', id: one?.id ?? '' }
  const bare = await startChild('bare-server.ts', { answers, lookUp } satisfies Bare)
  try {
    for (const { figure, path, name } of named) {
      const { product, memory, query } = await alternate({
        product: { url: stage.url, path },
        memory: { url: bare.url, path: `/memory/${name}` },
        query: { url: bare.url, path: `/query/${name}` },
      })
      rows.push(speedRow(figure, product, ['from memory', memory]))
      rows.push(speedRow(figure, product, ['one query', query], typeof path === 'string' ? OF_ONE_QUERY : undefined))
    }
    return rows
  } finally {
    await bare.stop()
  }
}

/** The API's reads on the demo data: the list, and one community's posts. */
export async function benchCommunities(demo: Stage): Promise<Row[]> {
  const id = await liveliestCommunity(demo)
  return beside(demo, { 'list, 60 communities': LIST, 'posts of a community': `/api/communities/${id}/posts` })
}

/** The list at 10,000 communities, the same page and every time another one, and searches beside it. */
export async function benchSearch(ground: BenchEnvironment): Promise<Row[]> {
  const stage = await ground.start('bench_ten_thousand', 'none')
  try {
    await fillTenThousand(stage)
    const rows = await beside(stage, { 'list, 10,000 communities': LIST, 'list, 10,000, any page': anyPage })
    const { list, search } = await alternate(
      { list: { url: stage.url, path: anyPage }, search: { url: stage.url, path: anySearch } },
      { connections: 4 },
    )
    return [...rows, delayRow('search, 10,000, p95', search, ['any page', list], OF_THE_LISTS_P95)]
  } finally {
    await stage.stop()
  }
}
