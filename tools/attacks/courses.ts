import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { type Address, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { aCommunity, make, signIn } from './people.ts'
import { sentFile } from './sent-file.ts'

/** A course of somebody's own community, without lessons. */
async function aCourse(address: Address) {
  const by = await signIn(address)
  const communityId = await make(address, by, '/api/communities', aCommunity())
  const said = { title: 'Slabs on clay', description: 'What moves, and why.', level: 'beginner', topic: 'Structure' }
  const path = `/api/courses/${await make(address, by, '/api/courses', { communityId, ...said })}`
  return { by, path }
}

async function packed(files: Record<string, string | Buffer>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream as never)
  return sentFile({ name: 'course.zip', type: 'application/zip', bytes }, { field: 'archive' })
}

const MAX_MS = 5000

export const hostileLessons: Attack = {
  name: 'Lessons that an expression reads for ever',
  sends: 'POST /api/courses/:id/import with "#", 2,000 spaces and U+2028, with 60,000 "[", and with links half written',
  answered: 'a course or 400, in no time',
  async prepare({ attacker, demand, remark }) {
    const address = attacker()
    const { by, path } = await aCourse(address)
    const texts = [`#${' '.repeat(2000)}\u2028`, '['.repeat(60_000), '[a](b '.repeat(6000)]
    const archives = await Promise.all(texts.map((text) => packed({ 'soil/clay.md': text })))
    return async () => {
      let most = 0
      for (const archive of archives) {
        const { status, ms } = await address.send(`${path}/import`, { ...archive, by })
        demand([201, 400].includes(status), `an archive was answered ${status || 'nothing'}`)
        most = Math.max(most, ms)
      }
      remark(`at most ${Math.round(most)} ms`)
      demand(most < MAX_MS, `an archive took ${Math.round(most)} ms`)
    }
  },
}

export const slowLessons: Attack = {
  name: 'A course of lessons that take long to render',
  sends: 'lessons of "a@b.c " 3,300 times, imported, then POST /api/courses/:id/publication',
  answered: '201; others are read to meanwhile',
  async prepare({ attacker, demand, isShort }) {
    const address = attacker()
    const { by, path } = await aCourse(address)
    const count = isShort ? 12 : 60
    const lesson = (at: number) => [`soil/${at}.md`, `# Clay ${at}\n\n${'a@b.c '.repeat(3300)}${at}`]
    const archive = await packed(Object.fromEntries(Array.from({ length: count }, (_, at) => lesson(at))))
    return async () => {
      const imported = await address.send(`${path}/import`, { ...archive, by })
      demand(imported.status === 201, `the import was answered ${imported.status || 'nothing'}`)
      const { status } = await address.send(`${path}/publication`, { method: 'POST', json: {}, by })
      demand(status === 201 || status === 200, `publishing was answered ${status || 'nothing'}`)
    }
  },
}

export const archiveOfCopies: Attack = {
  name: 'An archive that writes gigabytes',
  sends:
    'POST /api/courses/:id/import with eight PDFs of 49 MB of spaces that six lessons link to, leaving after a second',
  answered: '400, before a byte is written; nothing of a sender who left goes on',
  async prepare({ attacker, bystander, demand, isShort }) {
    const address = attacker()
    const { by, path } = await aCourse(address)
    const names = Array.from({ length: isShort ? 5 : 8 }, (_, at) => `${at}.pdf`)
    const paper = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(49_000_000, ' ')])
    const links = names.map((name) => `[plan](${name})`).join(' ')
    const lessons = Array.from({ length: 6 }, (_, at) => [`soil/${at}.md`, `# Clay ${at}\n\n${links}`])
    const files = names.map((name) => [`soil/${name}`, paper])
    const archive = await packed(Object.fromEntries([...lessons, ...files]))
    const modules = async () =>
      jsonOf<{ modules: unknown[] }>(await bystander().send(`${path}/draft`, { by })).modules.length
    const before = await modules()
    return async () => {
      const left = await address.send(`${path}/import`, { ...archive, by, leaveAfterMs: 1000 })
      const { status, ms, body } = await address.send(`${path}/import`, { ...archive, by })
      demand(left.status === 0 || left.status === 400, `who left was answered ${left.status}`)
      demand(status === 400, `it was answered ${status || 'nothing'}: ${body.toString().slice(0, 200)}`)
      demand(ms < MAX_MS, `it was refused after ${Math.round(ms)} ms`)
      demand((await modules()) === before, 'lessons of a refused archive are there')
    }
  },
}
