import type { Community } from '@lv/contract/communities'
import { startChild } from './child.ts'
import { alternate } from './load.ts'
import type { PipelineInput } from './pipeline-server.ts'
import { type Row, speedRow } from './report.ts'

const ID = '019a0000-0000-7000-8000-000000000001'

const community: Community = {
  id: ID,
  name: 'Slabs and footings of the west',
  description: 'Reactive clay, screw piles and the engineers who draw them. '.repeat(4),
  category: 'Engineers',
  sector: 'Residential',
  location: 'Melbourne',
  membershipType: 'free',
  isPaid: false,
  isPublic: true,
  price: null,
  memberCount: 240,
  postCount: 61,
  rank: 7,
  imageUrl: null,
  ownerId: ID,
  createdAt: '2025-11-21T08:00:00.000Z',
  vitality: {
    activeCount: 80,
    activePercent: 33,
    medianAnswerMinutes: 55,
    answeredCount: 40,
    ownerSeenAt: '2025-11-21T08:00:00.000Z',
    countedAt: '2025-11-21T08:00:00.000Z',
  },
}

const paths = {
  '20 communities': `/api/communities/${ID}/like-it?category=Engineers&location=Melbourne&limit=20&offset=40`,
  'one community': `/api/communities/${ID}`,
}

/** The contract layer (path, query, access, answer parsed) against a bare Fastify route on the same constant answer. */
export async function benchPipeline(): Promise<Row[]> {
  const list = Array.from({ length: 20 }, (_, at) => ({ ...community, rank: at + 1 }))
  const answers = {
    list,
    one: {
      ...community,
      viewer: null,
      viewerPaysBy: null,
      canRead: true,
      owner: null,
      rules: '',
      hiddenTabs: [],
      categories: [],
      archivedAt: null,
      nextPrice: null,
      viewerAccessUntil: null,
      viewerRenewal: null,
      viewerBan: null,
      viewerMute: null,
    },
  }
  const contract = await startChild('pipeline-server.ts', { through: 'contract', ...answers } satisfies PipelineInput)
  const bare = await startChild('pipeline-server.ts', { through: 'bare', ...answers } satisfies PipelineInput)
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(paths)) {
      const measured = await alternate({ contract: { url: contract.url, path }, bare: { url: bare.url, path } })
      rows.push(speedRow(`contract layer, ${name}`, measured.contract, ['bare Fastify', measured.bare], 0.7))
    }
    return rows
  } finally {
    await Promise.all([contract.stop(), bare.stop()])
  }
}
