import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import type { Answer } from './address.ts'
import type { Attack } from './attack.ts'
import { slowJpeg } from './hostile-jpeg.ts'
import { chunk, heavyPng } from './hostile-png.ts'
import { signIn } from './people.ts'
import { sentFile } from './sent-file.ts'

const MOST_DRAWING_MS = 20_000

const jpeg = (bytes: Buffer) => sentFile({ name: 'slab.jpg', type: 'image/jpeg', bytes })
const png = (bytes: Buffer) => sentFile({ name: 'slab.png', type: 'image/png', bytes })

/** A grey picture of 64 by 64 that hurts nobody. */
function smallPng() {
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.alloc(64 * 65))
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', rows), end])
}

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
    const hostile = [jpeg(slowJpeg(2000)), png(heavyPng()), jpeg(slowJpeg(60_000))]
    const own = png(smallPng())
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
          demand(answer.ms < MOST_DRAWING_MS, `a hostile picture was worked on for ${Math.round(answer.ms / 1000)} s`)
        }
        await left
      }
    }
  },
}
