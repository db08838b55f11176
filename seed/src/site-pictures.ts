import { crc32, deflateSync } from 'node:zlib'
import { seeded } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]
/** In pixels. */
type Box = readonly [left: number, top: number, width: number, height: number]
type Canvas = { pixels: Buffer; fill(box: Box, colour: Colour): void }

const [WIDTH, HEIGHT] = [960, 720]
const RGB = 2

function openCanvas(ground: Colour): Canvas {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const fill = ([left, top, width, height]: Box, colour: Colour) => {
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height); y++)
      for (let x = Math.max(0, left); x < Math.min(WIDTH, left + width); x++) pixels.set(colour, (y * WIDTH + x) * 3)
  }
  fill([0, 0, WIDTH, HEIGHT], ground)
  return { pixels, fill }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** As a PNG, as a camera's app would send it. */
function photograph({ pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, RGB], 8)
  const lines = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) pixels.copy(lines, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const shade = (colour: Colour, by: number): Colour => colour.map((part) => part + by) as unknown as Colour

function bricks({ fill }: Canvas, [left, top, width, height]: Box, colour: Colour) {
  const random = seeded(1, 'bricks')
  const [across, down, joint] = [78, 30, 4]
  fill([left, top, width, height], [196, 188, 172])
  for (let row = 0; row * down < height; row++)
    for (let x = left - (row % 2) * (across / 2); x < left + width; x += across) {
      const from = Math.max(left, x)
      const brick: Box = [from, top + row * down, Math.min(x + across, left + width) - from - joint, down - joint]
      fill(brick, shade(colour, random.int(-14, 14)))
    }
}

/** The brick floor is up, and a new drain lies in its trench. */
export function drawTrench(): Buffer {
  const canvas = openCanvas([214, 205, 190])
  const { fill } = canvas
  bricks(canvas, [0, 0, WIDTH, 250], [158, 84, 62])
  fill([0, 250, WIDTH, 14], [120, 112, 100])
  fill([0, 264, WIDTH, 456], [148, 122, 92])
  const random = seeded(2, 'earth')
  for (let n = 0; n < 900; n++) {
    const tone = random.int(-22, 18)
    fill(
      [random.int(0, WIDTH), random.int(268, HEIGHT), random.int(4, 22), random.int(2, 7)],
      shade([148, 122, 92], tone),
    )
  }
  fill([90, 400, 780, 150], [92, 73, 54])
  fill([90, 400, 780, 16], [70, 55, 41])
  fill([90, 462, 780, 44], [236, 236, 230])
  fill([90, 494, 780, 12], [198, 198, 192])
  for (const x of [300, 612]) fill([x, 456, 34, 56], [222, 222, 216])
  fill([640, 330, 40, 140], [236, 236, 230])
  fill([632, 318, 56, 20], [210, 120, 52])
  bricks(canvas, [40, 590, 300, 96], [164, 92, 68])
  return photograph(canvas)
}

/** The frame of the new wall with its window, pipes and half of the insulation. */
export function drawFrame(): Buffer {
  const canvas = openCanvas([190, 208, 220])
  const { fill } = canvas
  const timber: Colour = [222, 184, 128]
  const dark: Colour = [184, 146, 94]
  fill([0, 600, WIDTH, 120], [176, 174, 168])
  fill([0, 600, WIDTH, 10], [142, 140, 134])
  fill([60, 90, 840, 520], [208, 206, 200])
  for (const x of [84, 204, 684]) fill([x, 130, 108, 450], [226, 196, 92])
  for (const x of [60, 180, 300, 420, 660, 780, 876]) {
    fill([x, 110, 24, 480], timber)
    fill([x + 18, 110, 6, 480], dark)
  }
  for (const y of [90, 574]) fill([60, y, 840, 30], timber)
  for (const [x, width] of [
    [84, 96],
    [204, 96],
    [324, 96],
    [684, 96],
    [804, 72],
  ] as const)
    fill([x, 340, width, 22], dark)
  for (const y of [170, 400]) fill([420, y, 264, 26], timber)
  fill([444, 196, 216, 204], [176, 214, 236])
  fill([444, 330, 216, 70], [126, 158, 112])
  fill([548, 196, 8, 204], [240, 240, 236])
  fill([352, 362, 12, 220], [206, 118, 58])
  fill([380, 362, 12, 220], [92, 132, 176])
  fill([704, 440, 56, 70], [240, 240, 240])
  fill([730, 130, 6, 310], [232, 232, 232])
  return photograph(canvas)
}
