import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Site } from './canvas.ts'
import { type Drawn, type Job, type Limits, NotDrawn, type Outcome, type Reason } from './jobs.ts'
import { drawMark, drawSquareMark } from './mark.ts'
import { drawPagePicture } from './page-picture.ts'
import { drawSharePicture } from './share-picture.ts'
import { drawUpload } from './upload-picture.ts'

// Input may be hostile: this process knows no secret, has low priority, and kills itself beyond its limits.

const LOOK_MS = 25
const LOW = 10

const { site, limits } = JSON.parse(process.argv[2] ?? '{}') as { site: Site; limits: Limits }

// A cache from one picture is of no use to the next, and takes a hundred megabytes.
sharp.cache(false)
// Other processes draw at the same time, and answers need a core too.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Svg'].flatMap((name) => [
    `VipsForeignLoad${name}File`,
    `VipsForeignLoad${name}Buffer`,
  ]),
})

/** An ordinary exit would wait for the drawing under way. */
const end = () => process.kill(process.pid, 'SIGKILL')

function watch(): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > limits.cpuMs || process.memoryUsage.rss() > limits.memoryBytes) end()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

async function keep(to: string, picture: Promise<Buffer>): Promise<Drawn> {
  const bytes = await picture
  await writeFile(to, bytes)
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  return { width, height, byteCount: bytes.length }
}

function draw(job: Job): Promise<Drawn> {
  if (job.draw === 'upload') return drawUpload(job)
  if (job.draw === 'page') return keep(job.to, drawPagePicture(site, job.subject))
  if (job.draw === 'share') return keep(job.to, drawSharePicture(site, job.subject))
  return keep(job.to, job.isSquare ? drawSquareMark(job.size) : drawMark(job.size))
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && (('code' in error && error.code === 'ENOSPC') || /no space left/i.test(error.message))

function reasonOf(error: unknown): Reason {
  if (error instanceof NotDrawn) return error.reason
  return isDiskFull(error) ? 'diskFull' : 'unreadable'
}

setPriority(LOW)
// Ctrl+C reaches every process of the terminal; the server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', end)
process.on('message', async (job: Job) => {
  const stopWatching = watch()
  const told: Outcome = await draw(job).then(
    (drawn) => ({ drawn }),
    (error) => ({ refused: reasonOf(error) }),
  )
  stopWatching()
  process.send?.(told)
})
