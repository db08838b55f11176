import { type Measured, median } from './load.ts'

/** A line of the printed table. `aim` says in words what the ratio is hoped to be; nothing fails where it is not. */
export type Row = { figure: string; product: string; reference: string; ratio: string; aim: string }

const whole = (value: number) => Math.round(value).toLocaleString('en-AU')
const spread = (ratios: number[]) => `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`

function ratioOf(product: Measured, reference: Measured, key: 'perSecond' | 'p95') {
  const ratios = product.rounds.map((round, at) => round[key] / (reference.rounds[at]?.[key] ?? Number.NaN))
  return { ratio: median(ratios), text: `${median(ratios).toFixed(2)} (${spread(ratios)})` }
}

export const verdict = (aim: string, isMet: boolean) => `${aim}: ${isMet ? 'met' : 'MISSED'}`

/** Requests a second beside the reference's: median of the rounds' ratios, lowest and highest in brackets. */
export function speedRow(
  figure: string,
  product: Measured,
  [name, reference]: readonly [name: string, measured: Measured],
  atLeast?: number,
): Row {
  const { ratio, text } = ratioOf(product, reference, 'perSecond')
  return {
    figure,
    product: `${whole(product.perSecond)}/s`,
    reference: `${name}: ${whole(reference.perSecond)}/s`,
    ratio: text,
    aim: atLeast === undefined ? '' : verdict(`at least ${atLeast}`, ratio >= atLeast),
  }
}

/** The time in which 95 of 100 answers came, beside the reference's. */
export function delayRow(
  figure: string,
  product: Measured,
  [name, reference]: readonly [name: string, measured: Measured],
  atMost: number,
): Row {
  const { ratio, text } = ratioOf(product, reference, 'p95')
  return {
    figure,
    product: `${product.p95.toFixed(1)} ms`,
    reference: `${name}: ${reference.p95.toFixed(1)} ms`,
    ratio: text,
    aim: verdict(`at most ${atMost}`, ratio <= atMost),
  }
}

/** Milliseconds of rounds beside the same rounds' reference: the median of the ratios. */
export function timesRow(
  figure: string,
  rounds: { product: number; reference: number }[],
  name: string,
  atMost: number,
): Row {
  const ratios = rounds.map(({ product, reference }) => product / reference)
  return {
    figure,
    product: `${median(rounds.map(({ product }) => product)).toFixed(2)} ms`,
    reference: `${name}: ${median(rounds.map(({ reference }) => reference)).toFixed(2)} ms`,
    ratio: `${median(ratios).toFixed(2)} (${spread(ratios)})`,
    aim: verdict(`at most ${atMost}`, median(ratios) <= atMost),
  }
}

/** A value against a fixed limit. */
export function limitRow(figure: string, value: number, unit: string, atMost: number, reference = ''): Row {
  return {
    figure,
    product: `${value.toFixed(1)} ${unit}`,
    reference,
    ratio: '',
    aim: verdict(`at most ${atMost} ${unit}`, value <= atMost),
  }
}

/** A rate without a reference. */
export const rateRow = (figure: string, { perSecond }: Measured, atLeast?: number): Row => ({
  figure,
  product: `${whole(perSecond)}/s`,
  reference: '',
  ratio: '',
  aim: atLeast === undefined ? '' : verdict(`at least ${atLeast}/s`, perSecond >= atLeast),
})
