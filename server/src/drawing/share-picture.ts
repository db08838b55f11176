import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawCover } from '@lv/contract/cover'
import sharp, { type OverlayOptions } from 'sharp'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { unpackFont } from './unpack-font.ts'

const WIDTH = 1200
const HEIGHT = 630
const COVER_HEIGHT = 315
const MARGIN = 64
const INK = '#22303A'
const MUTED = '#56636D'
const BRICK = '#A9452E'

const fonts = {
  heading: {
    family: 'Bricolage Grotesque',
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  },
  text: { family: 'Figtree', file: '@fontsource/figtree/files/figtree-latin-400-normal.woff' },
}

const unpacked = new Map<string, Promise<string>>()

/** The font as a file that the picture library reads, unpacked once a process into the data folder. */
function fontFile(ctx: Context, name: keyof typeof fonts): Promise<string> {
  const known = unpacked.get(name)
  if (known) return known
  const path = join(ctx.config.dataDir, `font-${name}.ttf`)
  const made = readFile(createRequire(import.meta.url).resolve(fonts[name].file))
    .then((woff) => writeFile(path, unpackFont(woff)))
    .then(() => path)
  unpacked.set(name, made)
  made.catch(() => unpacked.delete(name))
  return made
}

type Line = { text: string; size: number; colour: string; font: keyof typeof fonts; top: number; height: number }

async function layer(ctx: Context, { text, size, colour, font, top, height }: Line): Promise<OverlayOptions> {
  const input = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${fonts[font].family} ${size}`,
      fontfile: await fontFile(ctx, font),
      rgba: true,
      width: WIDTH - 2 * MARGIN,
      height,
    },
  })
    .png()
    .toBuffer()
  return { input, left: MARGIN, top }
}

export type Subject = {
  id: string
  name: string
  category: string
  sector: string
  location: string | null
  imagePath: string | null
}

const cover = (subject: Subject) =>
  (subject.imagePath ? sharp(subject.imagePath) : sharp(Buffer.from(drawCover(subject)), { density: 288 }))
    .resize(WIDTH, COVER_HEIGHT, { fit: 'cover' })
    .png()
    .toBuffer()

/** The picture that a shared link to a community shows: its cover, name and what it is about. 1200 x 630, PNG. */
export async function drawSharePicture(ctx: Context, subject: Subject): Promise<Buffer> {
  const about = [subject.category, subject.sector, subject.location].filter(Boolean).join(' · ')
  const layers = await Promise.all([
    cover(subject).then((input) => ({ input, left: 0, top: 0 })),
    layer(ctx, { text: subject.name, size: 60, colour: INK, font: 'heading', top: COVER_HEIGHT + 44, height: 120 }),
    layer(ctx, { text: about, size: 30, colour: MUTED, font: 'text', top: COVER_HEIGHT + 194, height: 40 }),
    layer(ctx, { text: ctx.config.brand.name, size: 32, colour: BRICK, font: 'heading', top: HEIGHT - 76, height: 44 }),
  ])
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#FAF7F1' } })
    .composite(layers)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
