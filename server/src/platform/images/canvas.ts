import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { cut } from '@lv/contract/cut'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '#core/text.ts'
import { fallbacks, fontPath } from './pdf-fonts.ts'

const WOFF = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20

type Table = { tag: number; checksum: number; data: Buffer }

function tablesOf(woff: Buffer): Table[] {
  const count = woff.readUInt16BE(12)
  return Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    const data = packed < length ? inflateSync(bytes) : bytes
    return { tag: woff.readUInt32BE(at), checksum: woff.readUInt32BE(at + 16), data }
  })
}

/** The picture library reads no WOFF fonts. */
function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF font')
  const tables = tablesOf(woff)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(tables.length * 16 - power * 16, 10)
  let offset = head.length
  const parts = [head]
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + index * 16
    head.writeUInt32BE(tag, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64
export const INK = '#22303A'
export const MUTED = '#56636D'
export const BRICK = '#A9452E'
const PAPER = '#FAF7F1'
const SHRINK = 0.88
const SMALLEST = 26

const fonts = {
  heading: {
    family: 'Bricolage Grotesque',
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  },
  text: { family: 'Figtree', file: '@fontsource/figtree/files/figtree-latin-400-normal.woff' },
}

const unpacked = new Map<string, Promise<string>>()

function fontFile({ dataDir }: Site, name: keyof typeof fonts): Promise<string> {
  const path = join(dataDir, `font-${name}.ttf`)
  const known = unpacked.get(path)
  if (known) return known
  const made = readFile(createRequire(import.meta.url).resolve(fonts[name].file))
    .then((woff) => writeFile(`${path}.${process.pid}`, unpackFont(woff)))
    // Another process may be reading it.
    .then(() => rename(`${path}.${process.pid}`, path))
    .then(() => path)
  unpacked.set(path, made)
  made.catch(() => unpacked.delete(path))
  return made
}

type Words = {
  text: string
  /** In pixels; reduced where the text would not fit. */
  size: number
  colour: string
  font: keyof typeof fonts
  left?: number
  top: number
  width?: number
  height: number
}

const hasOthers = (text: string) => /[^ -\u00ff\P{L}]/u.test(text)

/** Once loaded, the picture library falls back to these fonts. */
async function otherScripts() {
  for (const font of fallbacks)
    await sharp({ text: { text: 'x', fontfile: fontPath(font, 'regular'), dpi: 72 } })
      .raw()
      .toBuffer()
}
let opened: Promise<void> | undefined
function openOtherScripts() {
  opened ??= otherScripts()
  return opened
}

export async function words(site: Site, box: Words): Promise<OverlayOptions> {
  const { text, size, colour, font, left = MARGIN, top, width = WIDTH - 2 * MARGIN, height } = box
  if (hasOthers(text)) await openOtherScripts()
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${fonts[font].family} ${size}`,
      fontfile: await fontFile(site, font),
      dpi: 72,
      rgba: true,
      width,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height <= height && info.width <= width) return { input: data, left, top }
  if (size * SHRINK >= SMALLEST) return words(site, { ...box, size: Math.floor(size * SHRINK) })
  return words(site, { ...box, text: cut(text, Math.floor(text.length * 0.8) + 1, '…') })
}

export const paint = (layers: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

export type Site = { dataDir: string; brandName: string }
