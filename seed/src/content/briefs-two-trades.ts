import type { SeedBrief } from '../market-shapes.ts'

/** Jobs for two trades, of which each is hired apart: a plumber is at work, and tilers have quoted for their part. */
export const TWO_TRADES: readonly SeedBrief[] = [
  {
    title: 'Shower replumbed, then tiled again',
    kind: null,
    trades: ['Plumber', 'Tiler'],
    budget: '$10k-$50k',
    timing: 'Within a month',
    owner: true,
    plans: null,
    suburb: 'Coburg',
    price: 14_800,
    text: 'The shower leaks into the hall, so the tray, the pipes in that wall and every tile come out. The plumber moves the mixer and the waste by 400 mm and renews the copper; the tiler waterproofs and lays what we have bought already, 14 square metres of wall and 5 of floor. They needn’t know each other, as long as they ring each other.',
    ago: 16,
    leads: [
      'plumber: open mark write answer reply quote look',
      'open write answer reply quote look',
      'open mark quote look',
    ],
    chosen: 0,
    end: 'accepted',
  },
]
