export type Cost = {
  /** Passes that a decoder makes over the whole picture. */
  scans: number
  /** Coefficients of a progressive JPEG or pixels of an interlaced PNG, held at once; otherwise 0. */
  heldBytes: number
}

const PNG_HEADER = 33
/** By colour type, with the alpha that a tRNS chunk may add. */
const samples: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 }

function pngCost(bytes: Buffer): Cost {
  if (bytes.length < PNG_HEADER) return { scans: 1, heldBytes: 0 }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth = 8, type = 6, isInterlaced = 0] = [bytes[24], bytes[25], bytes[28]]
  const pixelBytes = (samples[type] ?? 4) * (depth === 16 ? 2 : 1)
  return { scans: 1, heldBytes: isInterlaced ? width * height * pixelBytes : 0 }
}

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda]
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= SOI)
/** SOF0 to SOF15, without DHT, JPG and DAC, which are in that range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Two bytes for every sample of every component. */
function coefficientBytes(frame: Buffer): number {
  if (frame.length < 8) return 0
  const [height, width, count = 0] = [frame.readUInt16BE(3), frame.readUInt16BE(5), frame[7]]
  const factors = Array.from({ length: count }, (_, at) => frame[9 + 3 * at] ?? 0x11)
  const [across, down] = [factors.map((factor) => factor >> 4 || 1), factors.map((factor) => factor & 15 || 1)]
  const shares = across.reduce((sum, each, at) => sum + each * (down[at] ?? 1), 0)
  return (2 * width * height * shares) / (Math.max(1, ...across) * Math.max(1, ...down))
}

/** Reads each byte at most once. */
function jpegCost(bytes: Buffer): Cost {
  let [scans, coefficients, isProgressive] = [0, 0, false]
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === EOI) break
    if (marker === 0xff) at += 1
    else if (marker === 0 || hasNoLength(marker)) at += 2
    else {
      const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 2
      if (marker === SOS) scans += 1
      if (isFrame(marker)) {
        coefficients = Math.max(coefficients, coefficientBytes(bytes.subarray(at + 2, at + 2 + length)))
        isProgressive ||= [0xc2, 0xc6, 0xca, 0xce].includes(marker)
      }
      at += 2 + Math.max(2, length)
    }
  }
  return { scans, heldBytes: isProgressive || scans > 1 ? coefficients : 0 }
}

/** What we drew ourselves: nobody's upload is one. */
const isWebp = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP'

/** Reads the header and markers of a JPEG or PNG without decoding it. */
export function costOf(bytes: Buffer): Cost {
  if (isWebp(bytes)) return { scans: 1, heldBytes: 0 }
  return bytes[0] === 0xff ? jpegCost(bytes) : pngCost(bytes)
}
