import { setTimeout as wait } from 'node:timers/promises'
import { emptyPng, slowJpeg } from '../../server/test/hostile-pictures.ts'
import type { Answer } from './address.ts'
import type { Attack } from './attack.ts'
import { signIn } from './people.ts'
import { sentFile } from './sent-file.ts'

const MAX_DRAWING_MS = 20_000
/** 49 megapixels: 392 MB once it is drawn. */
const SIDE = 7000

const jpeg = (bytes: Buffer) => sentFile({ name: 'slab.jpg', type: 'image/jpeg', bytes })
const png = (bytes: Buffer) => sentFile({ name: 'slab.png', type: 'image/png', bytes })

const isRefused = ({ status }: Answer) => status >= 400 && status < 500

export const slowPictures: Attack = {
  name: 'Pictures that take minutes or all memory to draw',
  sends:
    'progressive JPEGs of 2,000 and 60,000 empty scans and an interlaced 16-bit PNG of 392 MB to POST /api/files, several at once, some by who leaves at once',
  answered: '4xx; somebody else’s picture, sent after them, is drawn before any of them would be',
  async prepare({ attacker, bystander, demand, isShort, remark }) {
    const address = attacker()
    const by = await signIn(address)
    const neighbour = bystander()
    const neighbourBy = await signIn(neighbour)
    const heavy = emptyPng({ width: SIDE, height: SIDE, isInterlaced: true })
    const slow = (scans: number) => jpeg(slowJpeg({ side: SIDE, scans }))
    const hostile = [slow(2000), png(heavy), slow(60_000)]
    const own = png(emptyPng({ width: 64, height: 64, depth: 8 }))
    const alone = await neighbour.send('/api/files', { ...own, by: neighbourBy })
    if (alone.status !== 201) throw new Error(`a harmless picture was answered ${alone.status}`)
    const rounds = isShort ? 1 : 4
    return async () => {
      for (let round = 0; round < rounds; round += 1) {
        const left = address.send('/api/files', { ...(hostile[0] ?? own), by, leaveAfterMs: 100 })
        const sent = hostile.map((file) => address.send('/api/files', { ...file, by }))
        await wait(300)
        const { status, ms } = await neighbour.send('/api/files', { ...own, by: neighbourBy })
        demand(status === 201, `somebody else’s picture was answered ${status} after ${Math.round(ms)} ms`)
        remark(`a neighbour’s picture ${(ms / alone.ms).toFixed(1)} times as long as alone`)
        for (const answer of await Promise.all(sent)) {
          demand(isRefused(answer), `a hostile picture was answered ${answer.status}`)
          demand(answer.ms < MAX_DRAWING_MS, `a hostile picture was worked on for ${Math.round(answer.ms / 1000)} s`)
        }
        await left
      }
    }
  },
}
