import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '@lv/contract/errors'
import { accepts } from '@lv/contract/file-types'
import { expect, test } from 'vitest'
import { anMp4, aWebm, captions, element } from '#test/videos.ts'
import { contentOf } from './content.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const ftyp = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1`, 'latin1')

type Accept = Parameters<typeof contentOf>[2]

async function look(name: string, bytes: Buffer, accept: Accept) {
  const path = join(tmpdir(), randomUUID())
  await writeFile(path, bytes)
  return contentOf(path, name, accept).finally(() => rm(path))
}

test.each([
  ['photo.jfif', jpeg, 'image/jpeg', 'photo.jfif'],
  ['photo.jpe', jpeg, 'image/jpeg', 'photo.jpe'],
  ['photo.JPG', png, 'image/png', 'photo.JPG'],
  ['photo.png', jpeg, 'image/jpeg', 'photo.png'],
  ['IMG_2210.HEIC', jpeg, 'image/jpeg', 'IMG_2210.HEIC.jpg'],
  ['photo', png, 'image/png', 'photo.png'],
  ['plan', pdf, 'application/pdf', 'plan.pdf'],
  ['plan.html', pdf, 'application/pdf', 'plan.html.pdf'],
])(
  '%s is what its bytes say, and never kept under a name that says something else',
  async (sent, bytes, type, name) => {
    expect(await look(sent, bytes, 'picturesAndPdf')).toMatchObject({ contentType: type, name })
  },
)

test.each([
  ['IMG_2210.HEIC', ftyp('heic'), 'HEIC photo'],
  ['IMG_2210.jpg', ftyp('mif1'), 'HEIC photo'],
  ['wall.png', ftyp('avif'), 'AVIF'],
  ['wall.jpg', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'GIF'],
  ['wall.jpg', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), 'WebP'],
  ['scan.tif', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'TIFF'],
  ['scan.jpg', Buffer.from('BM\x46\0\0\0\0\0\0\0', 'latin1'), 'BMP'],
  ['wall.jpg', Buffer.alloc(0), 'It is empty'],
  ['plan.pdf', pdf, 'Please use JPG or PNG files.'],
])('%s that is something else is refused by its name, and is told what it is', async (name, bytes, says) => {
  await expect(look(name, bytes, 'pictures')).rejects.toThrow(
    `Invalid file type: ${name} is not a supported file type.`,
  )
  await expect(look(name, bytes, 'pictures')).rejects.toThrow(says)
})

test('whatever is cut short or spoilt is taken or refused, and never fails', { tags: ['slow'] }, async () => {
  const samples: [name: string, bytes: Buffer, accept: Accept][] = [
    ['a.jpg', jpeg, 'pictures'],
    ['a.png', png, 'pictures'],
    ['a.pdf', pdf, 'picturesAndPdf'],
    ['a.mp4', anMp4({ size: 10 }), 'lessonFiles'],
    ['a.webm', aWebm(), 'lessonFiles'],
    ['a.webm', aWebm({ seconds: null }), 'lessonFiles'],
    ['a.vtt', Buffer.from(captions), 'lessonFiles'],
    ['a.docx', Buffer.from('PK\x03\x04 PK\x05\x06'.padEnd(60, '\xff'), 'latin1'), 'officeFiles'],
    ['a.odt', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 255)]), 'officeFiles'],
    ['a.zip', Buffer.from('PK\x03\x04'), 'archives'],
  ]
  for (const [name, bytes, accept] of samples)
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const spoilt = Buffer.from(bytes)
      if (cut < spoilt.length) spoilt[cut] = (spoilt[cut] ?? 0) ^ 0xff
      for (const each of [bytes.subarray(0, cut), spoilt]) {
        const found = await look(name, each, accept).catch((error: unknown) => error)
        if (found instanceof Error) expect(found, `${name} cut at ${cut}`).toBeInstanceOf(ApiError)
      }
    }
})

test('a WebM that ends in its length is refused as cut short', async () => {
  const whole = aWebm()
  const at = whole.indexOf(Buffer.from([0x44, 0x89]))
  const start = whole.subarray(0, whole.indexOf(Buffer.from('1549a966', 'hex')))
  const tracks = element('1654ae6b', Buffer.from('V_VP9'))
  const cut = Buffer.concat([start, tracks, whole.subarray(start.length, at + 12)])
  await expect(look('lesson.webm', cut, 'lessonFiles')).rejects.toMatchObject({ status: 400, message: /cut short/ })
})

test('every chooser of pictures offers the same, endings among it', () => {
  expect(accepts.pictures.split(',')).toEqual(expect.arrayContaining(['image/jpeg', '.jfif', '.jpe', '.png']))
  expect(accepts.picturesAndPdf.startsWith(accepts.pictures)).toBe(true)
})
