import { readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LESSON_VIDEO_BYTES } from '@lv/contract/lesson-file-options'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { discardFiles } from '#platform/storage/discard.ts'
import { takeIn } from '#platform/storage/take-in.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aText } from '#test/courses.ts'
import { aMember } from '#test/factories.ts'
import { anMp4, captions } from '#test/videos.ts'
import { importFolder } from './import-folder.ts'
import { planFolder } from './parts/plan-folder.ts'

const t = await testApp()

type Files = Record<string, string | Buffer>

/** A ZIP file with these files. */
async function packed(files: Files, options: { mode?: number } = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, options)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream as never)
}

const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

async function send(by: TestUser, courseId: string, bytes: Buffer, name = 'course.zip') {
  const head = `--edge\r\ncontent-disposition: form-data; name="archive"; filename="${name}"\r\n\r\n`
  return t.http.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/import`,
    headers: { cookie: await t.signIn(by), 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  })
}

const course = await aCourse(t)
const { owner, courseId } = course
const planOf = async (id: string) => {
  const { modules } = await t.as(owner).courses.draft({ params: { courseId: id } })
  return modules.map(({ title, lessons }) => `${title}: ${lessons.map((lesson) => lesson.title).join(', ')}`)
}
const filesLeft = async () => {
  const { rows } = await t.ctx.pool.query<{ count: number }>('select count(*)::int from files')
  return [rows[0]?.count, (await readdir(dirname(t.ctx.files.path('x')))).length]
}

test('a folder a module, a file a lesson, in the order of their names, called as their headings say', async () => {
  const { courseId, owner } = await aCourse(t)
  const bytes = await packed({
    'Wet areas/README.md': '# About',
    'Wet areas/2-on-site/10-flood test.md': aText,
    'Wet areas/2-on-site/2-membranes.md': `---\ndraft: no\n---\n\n# Membranes, **three** kinds\n\n${aText}`,
    'Wet areas/1-before/why_water_stands.md': '```\n# no heading\n```\n## Why it stands\nBecause.',
    'Wet areas/1-before/plan.png': 'no lesson',
    '__MACOSX/Wet areas/1-before/._why.md': '\u0000',
  })
  const answer = await send(owner, courseId, bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toEqual({ modules: 2, lessons: 3, leftOut: 2 })
  const api = t.as(owner).courses
  const { modules, isChanged } = await api.draft({ params: { courseId } })
  expect(isChanged).toBe(true)
  expect(modules.slice(1).map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
    ['Before', ['Why it stands']],
    ['On site', ['Membranes, three kinds', 'Flood test']],
  ])
  const lessonId = modules[2]?.lessons[0]?.id ?? ''
  const { content, kind, minutes } = await api.draftLesson({ params: { courseId, lessonId } })
  expect({ content, kind, minutes }).toEqual({ content: aText.trim(), kind: 'text', minutes: 1 })
  expect(await filesLeft()).toEqual([0, 0])
})

async function discardAll() {
  await t.ctx.pool.query('delete from lesson_files')
  await t.ctx.pool.query('update files set attached_at = null')
  const { rows } = await t.ctx.pool.query<{ id: string }>('select id from files')
  await discardFiles(
    t.ctx,
    rows.map(({ id }) => id),
  )
}

describe('a lesson', () => {
  const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
  const picture = () =>
    sharp({ create: { width: 64, height: 36, channels: 3, background: 'brown' } })
      .png()
      .toBuffer()

  test('brings what it links to: files, pictures, and a video with the captions of its name', async () => {
    const { courseId, owner } = await aCourse(t)
    const bytes = await packed({
      'Slabs/1-clay/1-watch.md':
        '# Watch it\n\n![](../media/Crack%20one.png) See [the report](<../media/report.pdf>), [the film](move.mp4) and [the code](https://a.example/b.pdf).',
      'Slabs/1-clay/2-read.md': '# Read it\n\n[The report](../media/report.pdf "again"), [none](../media/none.pdf)',
      'Slabs/1-clay/move.mp4': anMp4(),
      'Slabs/1-clay/move.vtt': captions,
      'Slabs/media/Crack one.png': await picture(),
      'Slabs/media/report.pdf': PDF,
      'Slabs/media/notes.pdf': PDF,
    })
    const answer = await send(owner, courseId, bytes)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({ modules: 1, lessons: 2, leftOut: 1 })
    const api = t.as(owner).courses
    const { modules } = await api.draft({ params: { courseId } })
    const [watch, read] = await Promise.all(
      (modules[1]?.lessons ?? []).map(({ id }) => api.draftLesson({ params: { courseId, lessonId: id } })),
    )
    expect(watch).toMatchObject({
      kind: 'video',
      content: 'See the report, the film and [the code](https://a.example/b.pdf).',
    })
    expect(watch?.files.map(({ role, name, type }) => [role, name, type])).toEqual([
      ['file', 'Crack one.png', 'image'],
      ['file', 'report.pdf', 'pdf'],
      ['video', 'move.mp4', 'mp4'],
      ['captions', 'move.vtt', 'vtt'],
    ])
    expect(read).toMatchObject({ kind: 'text', content: 'The report, [none](../media/none.pdf)' })
    expect(read?.files.map(({ name }) => name)).toEqual(['report.pdf'])
    expect(await filesLeft()).toEqual([4, 4])
    await discardAll()
  })

  test('of a Mac links to files whose names it takes apart, and to pictures by any ending', async () => {
    const { courseId, owner } = await aCourse(t)
    const name = (text: string) => text.normalize('NFD')
    const photo = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'brown' } })
      .jpeg()
      .toBuffer()
    const bytes = await packed({
      [name('Fußböden/Größe.md')]:
        '# Größe\n\n[Die Pläne](Pläne.pdf) ![](Riß.jfif) ![](Küche.jpe) [noch](Pl%C3%A4ne.pdf)',
      [name('Fußböden/Pläne.pdf')]: PDF,
      [name('Fußböden/Riß.jfif')]: photo,
      [name('Fußböden/Küche.jpe')]: photo,
      'Fußböden/\u202eknurd\u3164.md': 'Some words.',
      'Fußböden/\u200b.md': 'Other words.',
    })
    const answer = await send(owner, courseId, bytes)
    expect(answer.statusCode, answer.body).toBe(201)
    const api = t.as(owner).courses
    const imported = (await api.draft({ params: { courseId } })).modules[1]
    const titles = imported?.lessons.map(({ title }) => title)
    expect([imported?.title, titles?.toSorted()]).toEqual(['Fußböden', ['Größe', 'Knurd', 'Lesson']])
    const lessonId = imported?.lessons.find(({ title }) => title === 'Größe')?.id ?? ''
    const { content, files } = await api.draftLesson({ params: { courseId, lessonId } })
    expect(content).toBe('Die Pläne   noch')
    expect(files.map((file) => file.name)).toEqual(['Pläne.pdf', 'Riß.jfif', 'Küche.jpe'])
    await discardAll()
  })

  test.each<[what: string, files: () => Files, message: string]>([
    ['a web page called PDF', () => ({ 'soil/a.pdf': '<html>' }), 'Invalid file type: a.pdf'],
    [
      'captions that cannot be read',
      () => ({ 'soil/a.pdf': PDF, 'soil/a.mp4': anMp4(), 'soil/a.vtt': 'WEBVTT' }),
      'no captions in it',
    ],
    ['a video of H.265', () => ({ 'soil/a.pdf': PDF, 'soil/a.mp4': anMp4({ codec: 'hvc1' }) }), 'coded as H.265'],
    [
      'files that unpack to far more',
      () => ({ 'soil/a.pdf': Buffer.alloc(2 * LESSON_VIDEO_BYTES + 1) }),
      'too large together',
    ],
  ])('that links to %s is refused, with all others', async (_what, files, message) => {
    const before = await planOf(courseId)
    const lesson = { 'soil/clay.md': '# Clay\n\n[a](a.pdf) [film](a.mp4)' }
    const answer = await send(owner, courseId, await packed({ ...lesson, ...files() }))
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)])
    expect(answer.json().issues).toMatchObject([{ path: 'archive' }])
    expect([await planOf(courseId), await filesLeft()]).toEqual([before, [0, 0]])
    expect(await readdir(t.ctx.files.temporaryPath(''))).toEqual([])
  })
})

describe('a folder', () => {
  const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
  const sizes = new Map([
    ['soil/a.pdf', 150_000_000],
    ['soil/b.pdf', 100_000_000],
  ])
  const planned = (content: string) => planFolder({ texts: [{ path: ['soil', 'clay.md'], content }], files: sizes })

  test('whose files are too large together is refused by its directory, before any is unpacked', () => {
    expect(planned('[a](a.pdf) [a](a.pdf)').byteCount).toBe(150_000_000)
    expect(() => planned('[a](a.pdf) [b](b.pdf)')).toThrow('too large together')
  })

  test('whose lessons link to the same files keeps each of them once, until the last lesson is gone', async () => {
    const { courseId, owner } = await aCourse(t)
    const names = ['a', 'b', 'c']
    const links = names.map((name) => `[${name}](${name}.pdf)`).join(' ')
    const lessons = names.map((name) => [`soil/${name}.md`, `# ${name}\n\n${links}`])
    const files = names.map((name) => [`soil/${name}.pdf`, PDF])
    const answer = await send(owner, courseId, await packed(Object.fromEntries([...lessons, ...files])))
    expect(answer.json()).toEqual({ modules: 1, lessons: 3, leftOut: 0 })
    const { rows } = await t.ctx.pool.query('select from lesson_files where course_id = $1', [courseId])
    expect([rows.length, await filesLeft()]).toEqual([9, [3, 3]])
    const { modules } = await t.as(owner).courses.draft({ params: { courseId } })
    for (const { id: lessonId } of modules[1]?.lessons ?? []) {
      expect(await filesLeft()).toEqual([3, 3])
      await t.as(owner).courses.removeLesson({ params: { courseId, lessonId } })
    }
    for (const { name, data } of await t.waitingJobs())
      if (name === 'discard-files') await discardFiles(t.ctx, data.ids as string[])
    expect(await filesLeft()).toEqual([0, 0])
  })

  test('whose sender leaves is unpacked no further, and nothing of it stays', async () => {
    const { courseId, owner } = await aCourse(t)
    const bytes = await packed({ 'soil/a.md': '[a](a.pdf) [b](b.pdf)', 'soil/a.pdf': PDF, 'soil/b.pdf': PDF })
    const leaving = new AbortController()
    const path = t.ctx.files.temporaryPath('sent.zip')
    await writeFile(path, bytes)
    const archive = await takeIn(t.ctx, { path, name: 'a.zip', ownerId: owner.id, accept: 'archives' })
    let kept = 0
    const keep = async (...file: Parameters<typeof t.ctx.files.keep>) => {
      kept += 1
      await t.ctx.files.keep(...file)
      leaving.abort()
    }
    const ctx = { ...t.ctx, files: { ...t.ctx.files, keep } }
    const given = { courseId, fileIds: [archive], actorId: owner.id, sender: { ip: '::1', gone: leaving.signal } }
    await expect(importFolder(ctx, given)).rejects.toMatchObject({ message: expect.stringContaining('interrupted') })
    expect([kept, await filesLeft(), await readdir(dirname(path))]).toEqual([1, [0, 0], []])
  })

  test.each([
    ['a heading that does not end', `#${' '.repeat(19_000)}\u2028`, 'Clay'],
    ['brackets that nothing closes', '['.repeat(19_000), 'Clay'],
    ['links that nothing closes', '[a](b '.repeat(3000), 'Clay'],
    ['marks that close a heading', `# Soil ${'#'.repeat(10_000)}`, 'Soil'],
    ['the name of a language', '# Learn C#', 'Learn C#'],
  ])('with a lesson of %s is read at once', (_what, content, title) => {
    const texts = Array.from({ length: 60 }, (_, at) => ({ path: [`soil ${at % 20}`, 'clay.md'], content }))
    const from = process.cpuUsage()
    const { modules } = planFolder({ texts, files: sizes })
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(1000)
    expect(modules[0]?.lessons[0]?.title).toBe(title)
  })
})

describe('nothing is imported, and nothing is left,', () => {
  const lesson = '# Clay\n\nIt moves.'
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`soil/${at}.md`, lesson]))
  const full = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`soil/${at}.md`, 'a'.repeat(99_000)]))
  const lots = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`soil/${at}.txt`, '']))
  const folders = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`soil ${at}/a.md`, lesson]))
  /** An archive that says of a megabyte that it were ten bytes. */
  const lying = async () => {
    const bytes = await packed({ 'soil/clay.md': Buffer.alloc(1_000_000, 'a') })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(1_000_000)
    const small = Buffer.alloc(4)
    small.writeUInt32LE(10)
    return replaced(bytes, size.toString('latin1'), small.toString('latin1'))
  }

  test.each<[what: string, archive: () => Promise<Buffer>, message: string]>([
    [
      'of a path out of the folder',
      async () => replaced(await packed({ 'ab/c/evil.md': lesson }), 'ab/c', '../c'),
      'lies outside',
    ],
    ['of an absolute path', async () => replaced(await packed({ 'ab/evil.md': lesson }), 'ab/', '//b'), 'lies outside'],
    ['of a drive', async () => replaced(await packed({ 'ab/evil.md': lesson }), 'ab/', 'C:/'), 'lies outside'],
    [
      'of a path out of it, as Windows writes it',
      async () => replaced(await packed({ 'ab/c/evil.md': lesson }), 'ab/c/', '..\\c\\'),
      'lies outside',
    ],
    ['of a link', () => packed({ 'soil/clay.md': '/etc/passwd' }, { mode: 0o120777 }), 'leads to another file'],
    [
      'of one that unpacks to far more',
      () => packed({ 'soil/clay.md': Buffer.alloc(9_000_000, 'a') }),
      'too long for a lesson',
    ],
    ['of one that says it is small', lying, 'damaged'],
    ['of many that together are too large', () => packed(full), 'too much text'],
    ['of a thousand and one files', () => packed(lots), 'more than 1,000 files'],
    ['of sixty-one lessons', () => packed(many), 'at most 60 lessons'],
    ['of twenty-one folders', () => packed(folders), 'at most 20 modules'],
    [
      'of another encoding',
      () => packed({ 'soil/clay.md': Buffer.from('# Gr\xf6\xdfe', 'latin1') }),
      'isn’t saved as UTF-8',
    ],
    ['of characters that nobody can see', () => packed({ 'soil/clay.md': '# Clay\n\u0000\u0007' }), 'can’t be shown'],
    ['of 20,001 characters', () => packed({ 'soil/clay.md': 'é'.repeat(20_001) }), 'at most 20,000 characters'],
    ['of a file in no folder', () => packed({ 'clay.md': lesson }), 'isn’t in the folder of a module'],
    [
      'of a folder in a folder',
      () => packed({ 'soil/clay/a.md': lesson, 'soil/b.md': lesson, 'x/c.md': lesson }),
      'isn’t in the folder',
    ],
    ['of no Markdown at all', () => packed({ 'soil/clay.txt': lesson }), 'no Markdown'],
    ['of half of one', async () => (await packed({ 'soil/clay.md': lesson })).subarray(0, 60), 'damaged'],
    ['of something else under that name', async () => Buffer.from('%PDF-1.7'), 'Invalid file type'],
  ])('because %s', async (_, archive, message) => {
    const before = await planOf(courseId)
    const answer = await send(owner, courseId, await archive())
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ issues: [{ path: 'archive', message: expect.stringContaining(message) }] })
    expect(await planOf(courseId)).toEqual(before)
    expect(await filesLeft()).toEqual([0, 0])
  })

  test('because the course would have too many lessons, with those that it has', async () => {
    const sixty = Object.fromEntries(Object.entries(many).slice(0, 60))
    const answer = await send(owner, courseId, await packed(sixty))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('A course has at most 60 lessons')
    expect(await planOf(courseId)).toHaveLength(1)
    expect(await filesLeft()).toEqual([0, 0])
  })

  test('because somebody else sent it', async () => {
    const member = await aMember(t.ctx, course.communityId)
    const answer = await send(member, courseId, await packed({ 'soil/clay.md': lesson }))
    expect(answer.statusCode).toBe(403)
    expect(await filesLeft()).toEqual([0, 0])
  })

  test('because no file came', async () => {
    const params = { courseId }
    await expect(t.as(owner).courses.importFolder({ params, body: {} })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'archive', message: 'Choose a ZIP file' }],
    })
  })
})
